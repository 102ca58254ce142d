import { readFileSync } from "node:fs";
import { wholeNumber } from "./setting-values.ts";
import { type SettingName, settingOf } from "./settings.ts";

/** All mistakes in the environment, one sentence each. */
export class ConfigProblem extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigProblem";
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads single settings of an environment, and collects what is wrong with them. Each can be in a file that its name with _FILE names. */
export function settingsOf(environment: Environment) {
  const problems: string[] = [];
  const inFile = (name: SettingName): string => {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) return "";
    try {
      return readFileSync(path, "utf8").trim();
    } catch {
      problems.push(`${name}_FILE must be the path of a file that can be read.`);
      return "";
    }
  };
  /** What the environment says, "" for nothing. */
  const given = (name: SettingName): string => environment[name]?.trim() || inFile(name);
  const raw = (name: SettingName): string => given(name) || (settingOf(name).default ?? "");

  function checked<T>(name: SettingName, fits: (text: string) => T | undefined, expected: string, fallback: T): T {
    const text = raw(name);
    const value = fits(text);
    if (value !== undefined) return value;
    // Values of these settings may contain secrets, so they are not repeated in messages.
    const actual = /_(URL|KEY|SECRET|TOKEN|PASSWORD)$/.test(name) ? "" : `, not "${text.slice(0, 60)}"`;
    problems.push(`${name} must be ${expected}${actual}.`);
    return fallback;
  }
  const whole = (name: SettingName, least: number, most: number) =>
    checked(name, (text) => wholeNumber(text, least, most), `a whole number from ${least} to ${most}`, least);
  const optional = <T>(name: SettingName, fits: (text: string) => T | undefined, expected: string): T | undefined =>
    raw(name) === "" ? undefined : checked<T | undefined>(name, fits, expected, undefined);
  return { given, raw, checked, whole, optional, problems };
}

export type SettingReader = ReturnType<typeof settingsOf>;
