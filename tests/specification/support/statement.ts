import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Ability, Subject, Verb } from "../../../src/schemas/access/abilities.ts";
import { testFiles } from "../../tiers.ts";

/** On whose account a statement is tried. Both worlds, the pages' and the server's, sign in exactly this user. */
export interface Account {
  readonly name: string;
  /** Absent: nobody is signed in. */
  readonly side?: "employee" | "customer";
  readonly isAdmin?: boolean;
  readonly may: readonly Ability[];
}

type AbilityText = `${Verb} ${Subject}`;

const abilityOf = (text: AbilityText): Ability => {
  const [action, subject] = text.split(" ");
  return { action: action as Verb, subject: subject as Subject };
};

/** An employee who may do everything. */
export const administrator: Account = { name: "administrator", side: "employee", isAdmin: true, may: [] };
/** An employee with exactly these abilities. */
export const only = (...abilities: readonly AbilityText[]): Account => ({
  name: `employee who may only ${abilities.join(", ")}`,
  side: "employee",
  may: abilities.map(abilityOf),
});
/** A customer's user with exactly these abilities. */
export const customer = (...abilities: readonly AbilityText[]): Account => ({
  name: ["customer", abilities.join(", ")].filter(Boolean).join(" who may "),
  side: "customer",
  may: abilities.map(abilityOf),
});
/** The administrator of a customer's company. */
export const customerAdministrator: Account = { name: "customer's administrator", side: "customer", isAdmin: true, may: [] };
/** An employee without a single ability. */
export const nobody: Account = { name: "nobody", side: "employee", may: [] };
/** Who isn't signed in. */
export const guest: Account = { name: "guest", may: [] };

interface Tried<World> {
  /** What the specification says, in one sentence. */
  readonly statement: string;
  readonly account: Account | readonly Account[];
  readonly try: (world: World, account: Account) => unknown;
}

interface Proven {
  readonly statement: string;
  readonly account: Account | readonly Account[];
  /** A test that tries the same where trying it again would cost a browser: its file and title. It must run in the gate. */
  readonly provenBy: readonly [file: string, title: string];
}

/** A row of the table: a statement, the account, and how it is tried. */
export type Statement<World = void> = Tried<World> | Proven;

/** Tries every statement of a section of the specification. `enter` signs the account in and returns what the statements are tried on. */
export function specification<World>(
  section: string,
  statements: readonly Statement<World>[],
  enter: (account: Account) => World | Promise<World>,
): void {
  describe(section, () => {
    for (const statement of statements)
      for (const account of [statement.account].flat())
        it(`${statement.statement} [${account.name}]`, async () => {
          if ("provenBy" in statement) expect(missingIn(...statement.provenBy)).toBeUndefined();
          else await statement.try(await enter(account), account);
        });
  });
}

/** Why a named test does not prove a statement with every change, or undefined. */
export function missingIn(file: string, title: string): string | undefined {
  const found = testFiles().find(({ path }) => path === file);
  if (!found) return `There is no ${file}.`;
  const isProof = file.startsWith("tests/proof/") && !found.tags.includes("gate");
  if (isProof || found.tags.includes("night")) return `${file} runs by night only.`;
  const quoted = JSON.stringify(title);
  const at = readFileSync(file, "utf8")
    .split("\n")
    .find((line) => line.includes(`(${quoted}`));
  if (at === undefined) return `${file} has no test with the title ${quoted}.`;
  return /\b(byNight|skip|todo)\b/.test(at) ? `${quoted} of ${file} runs by night only.` : undefined;
}
