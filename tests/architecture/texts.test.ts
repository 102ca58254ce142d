import { describe, expect, it } from "vitest";
import { parts } from "../support/catalogue.ts";
import { sourceFiles } from "../support/imports.ts";

const files = sourceFiles("src");
const known = new Map(files.map((file) => [file.path, file]));

/** What is there before a module runs: itself and all it imports, types and what is loaded later aside. */
function readyFor(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { to, typeOnly, lazy } of known.get(path)?.imports ?? []) if (!typeOnly && !lazy) readyFor(to, seen);
  return seen;
}

const atStart = ["guest", "shell", "views"].map((name) => `src/i18n/${name}.ts`);

describe("the parts of the catalogue", () => {
  it("have texts, each key in one part", () => {
    const keys = [...parts.values()].flatMap((texts) => Object.keys(texts));
    expect(keys.length).toBeGreaterThan(700);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it.each([...parts.keys()].filter((part) => !atStart.includes(part)))(
    "%s comes with the screens that say it, not with the application's start or a list",
    (part) => {
      for (const first of ["src/main.tsx", "src/app/start.tsx", "src/views/list/list-page.tsx"])
        expect([...readyFor(first)]).not.toContain(part);
      expect(files.some(({ imports }) => imports.some(({ to, typeOnly }) => to === part && !typeOnly))).toBe(true);
    },
  );

  it("has no text that nobody says", () => {
    const said = files.filter(({ path }) => !path.startsWith("src/i18n/")).map(({ text }) => text);
    const beginnings = said.flatMap((text) => [...text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(([, beginning = ""]) => beginning));
    const unsaid = (key: string) => !said.some((text) => text.includes(`"${key}"`)) && !beginnings.some((each) => key.startsWith(each));
    expect([...parts.values()].flatMap((texts) => Object.keys(texts)).filter(unsaid)).toEqual([]);
  });
});
