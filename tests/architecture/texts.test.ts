import { describe, expect, it } from "vitest";
import { accountEnUS } from "../../src/i18n/en-US.account.ts";
import { moneyEnUS } from "../../src/i18n/en-US.money.ts";
import { peopleEnUS } from "../../src/i18n/en-US.people.ts";
import { portalEnUS } from "../../src/i18n/en-US.portal.ts";
import { salesEnUS } from "../../src/i18n/en-US.sales.ts";
import { enUS } from "../../src/i18n/en-US.ts";
import { formTexts } from "../../src/views/texts.forms.ts";
import { lineTexts } from "../../src/views/texts.lines.ts";
import { listTexts } from "../../src/views/texts.lists.ts";
import { sourceFiles } from "../support/imports.ts";

// Texts that only some screens use come with these screens. A module that uses them imports them, so that they are there before it runs.
const shell = {
  "src/i18n/en-US.account.ts": accountEnUS,
  "src/i18n/en-US.money.ts": moneyEnUS,
  "src/i18n/en-US.people.ts": peopleEnUS,
  "src/i18n/en-US.portal.ts": portalEnUS,
  "src/i18n/en-US.sales.ts": salesEnUS,
};
const views = {
  "src/views/texts.forms.ts": formTexts,
  "src/views/texts.lines.ts": lineTexts,
  "src/views/texts.lists.ts": listTexts,
};
const catalogues = { "src/i18n/translate.ts": shell, "src/views/texts.ts": views };

const files = sourceFiles("src");
const known = new Map(files.map((file) => [file.path, file]));

/** What is there before a module runs: itself and all it imports, types and what is loaded later aside. */
function readyFor(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { to, typeOnly, lazy } of known.get(path)?.imports ?? []) if (!typeOnly && !lazy) readyFor(to, seen);
  return seen;
}

/** Whether a module's text names one of the keys, in whole or by a template that begins like it. */
function names(text: string, keys: readonly string[]): boolean {
  const beginnings = [...text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(([, beginning = ""]) => beginning);
  return keys.some((key) => text.includes(`"${key}"`) || beginnings.some((beginning) => key.startsWith(beginning)));
}

const uses = Object.entries(catalogues).flatMap(([functions, parts]) =>
  Object.entries(parts).map(([part, texts]) => ({
    part,
    users: files.filter(
      ({ path, text, imports }) => path !== part && imports.some(({ to }) => to === functions) && names(text, Object.keys(texts)),
    ),
  })),
);

describe("texts that come with the screens that use them", () => {
  it.each(uses)("$part is there before each module that uses it", ({ part, users }) => {
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter(({ path }) => !readyFor(path).has(part)).map(({ path }) => path)).toEqual([]);
  });

  it.each(uses)("$part is not waited for by the application's start, nor by a list", ({ part }) => {
    for (const first of ["src/main.tsx", "src/app/start.tsx", "src/views/list/list-page.tsx"])
      expect([...readyFor(first)]).not.toContain(part);
  });

  it("have one place each", () => {
    for (const all of [[enUS, ...Object.values(shell)], [...Object.values(views)]]) {
      const keys = all.flatMap((texts) => Object.keys(texts));
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    }
  });
});
