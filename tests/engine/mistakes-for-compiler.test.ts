import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/**
 * Mistakes that the compiler explains, each planted into a good declaration. A message that says `never`, or that accuses the effects
 * of a mistake in the declaration, explains nothing. `mistakes-at-start.test.ts` has those that the compiler can't see.
 */
const mistakes: readonly (readonly [name: string, code: string, message: RegExp])[] = [
  ["an unknown column", `resource("a", { ...base, views: { list: { columns: ["nme"] } } })`, /'"nme"' is not assignable to type/],
  [
    "an unknown sort field",
    `resource("a", { ...base, views: { list: { columns: ["name"], sort: "-nme" } } })`,
    /'"-nme"' is not assignable/,
  ],
  [
    "an unknown filter field",
    `resource("a", { ...base, views: { list: { columns: ["name"], badge: { nme: 1 } } } })`,
    /'nme' does not exist/,
  ],
  [
    "an unknown field of a section",
    `resource("a", { ...base, views: { ...list, form: { sections: [{ title: "A", fields: ["nme"] }] } } })`,
    /'"nme"' is not assignable/,
  ],
  ["an unknown title", `resource("a", { ...base, title: "nme", views: list })`, /'"nme"' is not assignable/],
  ["an unknown subject", `resource("a", { ...base, subject: "TASK", views: list })`, /'"TASK"' is not assignable/],
  ["a field of no kind", `text({ lenght: 3 })`, /'lenght' does not exist/],
  ["an option of another kind", `money({ search: true })`, /'search' does not exist/],
  ["a unit of money", `money({ unit: "USD" })`, /'unit' does not exist/],
  ["a default of another type", `text({ default: 3 })`, /'number' is not assignable to type 'string'/],
  ["lines in lines", `lines({ deeper: lines({ a: text() }) })`, /"lines" is not assignable|Types of property 'kind' are incompatible/],
  [
    "an unknown state",
    `resource("a", { ...flow, actions: { odd: { label: "Odd", from: "opne" } } })`,
    /'"opne"' is not assignable to type '"open" \| "shut"/,
  ],
  [
    "an unknown next state",
    `resource("a", { ...flow, actions: { odd: { label: "Odd", to: "shutt" } } })`,
    /'"shutt"' is not assignable to type '"open" \| "shut"/,
  ],
  [
    "an unknown verb",
    `resource("a", { ...flow, actions: { odd: { label: "Odd", verb: "aprove" } } })`,
    /"aprove"'.*is not assignable to type/,
  ],
  [
    "an unknown option of an action",
    `resource("a", { ...flow, actions: { odd: { label: "Odd", form: "open" } } })`,
    /An action has no such option", "form"/,
  ],
  [
    "an action that writes an unknown field",
    `resource("a", { ...flow, actions: { odd: { label: "Odd", writes: { nope: "x" } } } })`,
    /'nope' does not exist in type '{ readonly name\?/,
  ],
  [
    "a guard that reads an unknown field",
    `resource("a", { ...flow, actions: { odd: { label: "Odd", guards: [{ refuse: (row) => row.nme }] } } })`,
    /Property 'nme' does not exist on type 'RowOf/,
  ],
  [
    "a computed field that reads an unknown one",
    `resource("a", { ...base, fields: { ...fields, sum: computed("money", (row: { prise: number }) => row.prise) }, views: list })`,
    /This computed function reads a field that the resource does not have/,
  ],
  [
    "a right of customers to nothing",
    `resource("a", { ...base, views: list, customer: { rows: {}, may: ["fly"] } })`,
    /"fly"' is not assignable/,
  ],
  [
    "customers' rows by an unknown field",
    `resource("a", { ...base, views: list, customer: { rows: { nme: 1 }, may: ["read"] } })`,
    /'nme' does not exist/,
  ],
  [
    "customers' rows through an unknown reference",
    `resource("a", { ...base, views: list, customer: { rows: { "price.state": "x" }, may: ["read"] } })`,
    /'"price.state"' does not exist/,
  ],
  [
    "employees' rows by an unknown field",
    `resource("a", { ...base, views: list, employee: { rows: { nme: 1 } } })`,
    /'nme' does not exist/,
  ],
  [
    "an exemption by an unknown verb",
    `resource("a", { ...base, views: list, employee: { rows: {}, unless: "aprove" } })`,
    /"aprove"'.*is not assignable to type/,
  ],
  [
    "a rule at an unknown field",
    `resource("a", { ...base, views: list, rules: [{ at: "nme", holds: () => true, message: "No." }] })`,
    /'"nme"' is not assignable/,
  ],
  [
    "a rule at an unknown column",
    `resource("a", { ...base, views: list, rules: [{ at: "parts.nme", holds: () => true, message: "No." }] })`,
    /'"parts.nme"' is not assignable/,
  ],
  [
    "a rule that reads an unknown field",
    `resource("a", { ...base, views: list, rules: [{ at: "name", holds: (row) => row.nme, message: "No." }] })`,
    /Property 'nme' does not exist on type 'RowOf/,
  ],
  [
    "a rule that reads an unknown column",
    `resource("a", { ...base, views: list, rules: [{ at: "parts.what", holds: (part) => part.wat, message: "No." }] })`,
    /Property 'wat' does not exist on type 'LineRow/,
  ],
  ["a group with an unknown field", `resource("a", { ...base, views: list, unique: [["name", "nme"]] })`, /'"nme"' is not assignable/],
  ["lines unique by an unknown column", `lines({ what: text() }, { unique: ["wat"] })`, /'"wat"' is not assignable to type '"what"'/],
  [
    "an effect that is not declared",
    `defineEffects(good, { close: async () => undefined })`,
    /This action does not declare `effect: true`/,
  ],
  ["an effect that is missing", `defineEffects(good, {})`, /Property 'open' is missing/],
];
const fineAfterAMistake = `defineEffects(resource("a", { ...flow, actions: { go: { label: 3, effect: true } } }), { go: async ({ row, input }) => void [row.name, input] })`;

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "hq-mistakes-"));
const head = `import { defineEffects } from "${root}/server/engine/effect.ts";
import { computed, lines, money, text } from "${root}/src/schemas/fields/fields.ts";
import { resource } from "${root}/src/schemas/resource.ts";
const fields = { name: text({ required: true }), price: money(), parts: lines({ what: text() }) };
const list = { list: { columns: ["name"] } } as const;
const base = { label: "Thing", title: "name", path: "/things", subject: "TASKS", bizObject: 1, fields } as const;
const states = { open: { id: 1, label: "Open", tone: "info" }, shut: { id: 2, label: "Shut", tone: "muted" } } as const;
const flow = { ...base, states, views: list } as const;
const good = resource("good", { ...flow, actions: { open: { label: "Open", effect: true }, close: { label: "Close" } } });
`;
const headLines = head.split("\n").length - 1;
/** The compiler's messages by the line of the snippet. */
const messages = new Map<number, string>();

beforeAll(() => {
  const snippets = [...mistakes.map(([, code]) => code), fineAfterAMistake];
  writeFileSync(join(folder, "mistakes.ts"), `${head}${snippets.map((code, index) => `export const m${index} = ${code};`).join("\n")}\n`);
  const compilerOptions = { incremental: false, composite: false, typeRoots: [`${root}/node_modules/@types`], types: ["node"] };
  const config = { extends: `${root}/tsconfig.json`, compilerOptions, include: [], files: ["mistakes.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { stdout } = spawnSync(`${root}/node_modules/.bin/tsc`, ["-p", folder, "--pretty", "false"], { encoding: "utf8" });
  let line = -1;
  for (const text of stdout.split("\n")) {
    const found = /mistakes\.ts\((\d+),\d+\): (.*)/.exec(text);
    if (found) line = Number(found[1]) - headLines - 1;
    messages.set(line, `${messages.get(line) ?? ""}${found?.[2] ?? text}\n`);
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the compiler", () => {
  it.each(mistakes.map((mistake, index) => [...mistake, index] as const))("explains %s", (_, __, message, index) => {
    expect(messages.get(index)).toMatch(message);
    expect(messages.get(index)).not.toMatch(/type 'never'/);
  });

  it("reports nothing but the mistakes", () => expect(messages.get(-1)?.trim() ?? "").toBe(""));

  it("does not accuse the effects of a mistake in the actions", () => {
    expect(messages.get(mistakes.length)?.trim()).toBe("error TS2322: Type 'number' is not assignable to type 'string'.");
  });
});
