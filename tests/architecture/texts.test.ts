import { describe, expect, it } from "vitest";
import { parts } from "../support/catalogue.ts";
import { sourceFiles } from "../support/imports.ts";

const files = sourceFiles("src");
const known = new Map(files.map((file) => [file.path, file]));

/** All modules loaded before this one runs: itself and its static imports, without type-only and lazy ones. */
function readyFor(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { to, typeOnly, lazy } of known.get(path)?.imports ?? []) if (!typeOnly && !lazy) readyFor(to, seen);
  return seen;
}

const atStart = ["guest", "shell", "views"].map((name) => `src/i18n/kit/${name}.ts`);

describe("the parts of the text catalog", () => {
  it("contain texts, with each key in exactly one part", () => {
    const keys = [...parts.values()].flatMap((texts) => Object.keys(texts));
    expect(keys.length).toBeGreaterThan(700);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each([...parts.keys()].filter((part) => !atStart.includes(part)))(
    "%s loads with the screens that use it, not with the application's entry or a list",
    (part) => {
      for (const first of ["src/main.tsx", "src/app/start.tsx", "src/views/list/list-page.tsx"])
        expect([...readyFor(first)]).not.toContain(part);
      expect(files.some(({ imports }) => imports.some(({ to, typeOnly }) => to === part && !typeOnly))).toBe(true);
    },
  );

  it("have no unused texts", () => {
    const sources = files.filter(({ path }) => !path.startsWith("src/i18n/")).map(({ text }) => text);
    const beginnings = sources.flatMap((text) => [...text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(([, beginning = ""]) => beginning));
    const unsaid = (key: string) => !sources.some((text) => text.includes(`"${key}"`)) && !beginnings.some((each) => key.startsWith(each));
    expect([...parts.values()].flatMap((texts) => Object.keys(texts)).filter(unsaid)).toEqual([]);
  });
});
