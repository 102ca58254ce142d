import { expect, it } from "vitest";
import { operationsWithCode } from "../../server/engine/effect.ts";
import { declarationProblems } from "../../src/schemas/check/check.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { tinyEffects, tinyResources } from "../contract/tiny/index.ts";
import { ticket } from "../contract/tiny/tickets.ts";

/** Mistakes that nobody hears of before a user meets them: the server starts, and the declaration means something else than it says. */
const code = new Map(tinyEffects.map((each) => [each.resource, operationsWithCode(each)]));
function problemsOf(change: object): string[] {
  const wrong = { ...ticket, ...change } as AnyResource;
  return declarationProblems(
    tinyResources.map((each) => (each === ticket ? wrong : each)),
    code,
  );
}

interface Row {
  readonly title: string;
  readonly number: string | null;
  readonly price: number | null;
  readonly seenAt: string | null;
  readonly answer: string | null;
  readonly due: string;
}
const withAction = (action: object) => ({ actions: { ...ticket.actions, odd: { label: "Odd", sets: { urgent: true }, ...action } } });
const guarded = (refuse: (row: Row) => string | null, more: object = {}) => withAction({ guards: [{ remedy: "final", refuse }], ...more });
const withField = (field: object) => ({ fields: { ...ticket.fields, odd: field } });
const computedBy = (compute: (row: Row) => unknown) => withField({ kind: "computed", as: "text", compute });
const withRule = (holds: (row: Row) => boolean) => ({ rules: [{ at: "title", holds, message: "No." }] });
const needing = (value: string | null): string => {
  if (value === null) throw new TypeError("There is none");
  return value;
};

it.each([
  [
    "a guard that fails on a row with an empty field",
    guarded((row) => (needing(row.answer).length > 3 ? "Too long." : null)),
    'ticket: a guard of "odd" fails on a row whose optional fields are empty or filled: There is none.',
  ],
  [
    "a guard that always fails",
    guarded(() => {
      throw new Error("Not written yet");
    }),
    'ticket: a guard of "odd" fails on a row whose optional fields are empty or filled: Not written yet.',
  ],
  [
    "a rule that fails on a row with an empty field",
    withRule((row) => needing(row.seenAt) > row.due),
    'ticket: the rule at "title" fails on a row whose optional fields are empty or filled: There is none.',
  ],
  [
    "a computed field that fails on a row with an empty field",
    computedBy((row) => needing(row.seenAt).slice(0, 10)),
    'ticket: the computed field "odd" fails on a row whose optional fields are empty or filled: There is none.',
  ],
  [
    "a computed field that reads the clock",
    computedBy((row) => (row.due < new Date().toISOString() ? "late" : "on time")),
    'ticket: the computed field "odd" reads the clock. Its result is kept or compared later: use a date of the row, or a guard\'s `today`.',
  ],
  [
    "a computed column that reads the clock",
    withField({ kind: "lines", fields: { age: { kind: "computed", as: "integer", compute: () => Date.now() } } }),
    'ticket: the computed field "odd.age" reads the clock. Its result is kept or compared later: use a date of the row, or a guard\'s `today`.',
  ],
  [
    "a guard that prints cents",
    guarded((row) => `No more than ${row.price} is left.`),
    'ticket: a guard of "odd" prints money as a bare number: "No more than 123457 is left.". Use `formatMoney`.',
  ],
  [
    "an action that does nothing",
    withAction({ sets: undefined }),
    'ticket: "odd" does nothing. Declare where it leads (`to`), what it `sets`, `writes` or `notifies`, or its `effect`.',
  ],
  [
    "an action of consequence that everybody who reads may run",
    withAction({ verb: "read", to: "done" }),
    'ticket: "odd" needs the verb "read" only, so that everybody who reads the rows may do it. Give it the verb of those who should.',
  ],
  [
    "an update that everybody who reads may run",
    { update: { verb: "read" } },
    'ticket: "update" needs the verb "read" only, so that everybody who reads the rows may do it. Give it the verb of those who should.',
  ],
  [
    "customers who reach every row",
    { customer: { ...ticket.customer, rows: {} } },
    "ticket: `customer.rows` is `{}`, so that every customer reaches the rows of all others. Name their company, or say why in `customer.unscoped`.",
  ],
  [
    "two fields of one label",
    withField({ kind: "text", label: "Title" }),
    'ticket: the fields "title" and "odd" have the same label. Give one of them another `label`.',
  ],
  [
    "two columns of one label",
    withField({ kind: "lines", fields: { what: { kind: "text" }, odd: { kind: "text", label: "What" } } }),
    'ticket: the columns of "odd" "what" and "odd" have the same label. Give one of them another `label`.',
  ],
  [
    "two inputs of one label",
    withAction({ input: { why: { kind: "text" }, odd: { kind: "text", label: "why" } } }),
    'ticket: the inputs of "odd" "why" and "odd" have the same label. Give one of them another `label`.',
  ],
  [
    "a unit of money",
    withField({ kind: "money", unit: "USD" }),
    'ticket: `unit` of "odd" is never shown, because money shows its currency. Put it into the label.',
  ],
  [
    "a limit in dollars and cents",
    withField({ kind: "money", min: 12.5 }),
    'ticket: `min` of "odd" is 12.5, but money is in whole cents: $12.50 is 1_250.',
  ],
  [
    "a limit in dollars",
    withField({ kind: "money", max: 50 }),
    'ticket: `max` of "odd" is 50, which is $0.50, because money is in cents: $50 is 50_00.',
  ],
])("%s is told", (_, change, sentence) => {
  expect(problemsOf(change)).toContain(sentence);
});

it.each([
  ["a guard that asks first", guarded((row) => (row.answer?.length === 0 ? "Answer it." : null))],
  ["a guard that relies on what is required", guarded((row) => (row.title.length > 80 ? "Too long." : null))],
  ["a guard that fails on made-up values only", guarded((row) => new Intl.DateTimeFormat("en-US", { timeZone: row.title }) && null)],
  ["a guard that says an amount in dollars", guarded((row) => (row.price === null ? null : `${formatMoney(row.price)} is left.`))],
  ["a computed field that reads a date of the row", computedBy((row) => new Date(row.due).getFullYear().toString())],
  ["an action that the server runs for the log", withAction({ sets: undefined, by: ["system"] })],
  ["an action that notes who has read it", withAction({ verb: "read" })],
  ["rows for all customers, with the reason", { customer: { ...ticket.customer, rows: {}, unscoped: "A price list for everybody." } }],
  ["a number of lines under their label", withField({ kind: "computed", as: "integer", label: "Items", compute: () => 1 })],
  ["the price of a unit, with a part of a cent", withField({ kind: "money", perUnit: true, min: 0.5, max: 8.25 })],
])("%s is accepted", (_, change) => {
  expect(problemsOf(change)).toEqual([]);
});
