import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cssVariables } from "../../src/theme/css-variables.ts";
import { sourceFiles } from "../support/imports.ts";

const components = sourceFiles("src").map(({ text }) => text);
const sheets = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, "") }));

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

describe("the style sheets", () => {
  it("use only variables that a token, a rule or a component sets", () => {
    expect(sheets.length).toBeGreaterThan(20);
    const set = new Set(
      [cssVariables(), ...sheets.map(({ text }) => text), ...components].flatMap((text) => found(text, /(--[\w-]+)"?\]?[:,]/g)),
    );
    const unset = sheets.flatMap(({ name, text }) =>
      found(text, /var\((--[\w-]+)/g).flatMap((each) => (set.has(each) ? [] : `${name}: ${each}`)),
    );
    expect(unset).toEqual([]);
  });

  it("have no rules for a class that no component names", () => {
    const named = new Set(components.flatMap((text) => found(text, /(hq-[\w-]+)/g)));
    const idle = sheets.flatMap(({ name, text }) =>
      found(text, /\.(hq-[\w-]+)/g).flatMap((each) => (named.has(each) ? [] : `${name}: ${each}`)),
    );
    expect(idle).toEqual([]);
  });
});
