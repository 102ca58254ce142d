import { describe, expect, it } from "vitest";
import { operationsWithCode } from "../../server/engine/effect.ts";
import { declarationProblems } from "../../src/schemas/check/check.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { tinyEffects, tinyResources } from "../contract/tiny/index.ts";
import { ticket } from "../contract/tiny/tickets.ts";

/**
 * Mistakes planted one at a time into a good declaration, as a cast or several files together let them through the compiler. None may
 * pass in silence, and each must say what is wrong in a sentence of its own. `tests/types/mistakes.test.ts` has those of the compiler.
 */
const code = new Map(tinyEffects.map((each) => [each.resource, operationsWithCode(each)]));
function problemsOf(change: object): string[] {
  const wrong = { ...ticket, ...change } as AnyResource;
  return declarationProblems(
    tinyResources.map((each) => (each === ticket ? wrong : each)),
    code,
  );
}

type Row = Readonly<Record<string, never>>;
const { fields, views, states, documents, customer } = ticket;
const withAction = (action: object) => ({ actions: { ...ticket.actions, odd: { label: "Odd", ...action } } });
const withField = (field: object) => ({ fields: { ...fields, odd: field } });
const withList = (list: object) => ({ views: { ...views, list: { ...views.list, ...list } } });
const withStrip = (figure: object) => ({ views: { ...views, show: { strip: [figure] } } });
const ofVisits = (figure: object) => ({ of: "visit", by: "ticket", label: "Visits", ...figure });
const withRule = (rule: object) => ({ rules: [{ at: "title", holds: () => true, message: "No.", ...rule }] });
const scoped = (rows: object, more: object = {}) => ({ fields: { ...fields, ...more }, customer: { ...customer, rows } });
const forStaff = (rows: object, unless?: string) => ({ employee: { rows, ...(unless === undefined ? {} : { unless }) } });
const notice = (title: string) => withAction({ notifies: [{ to: ["owner"], title, message: "News" }] });
const guarded = (refuse: (row: Row) => unknown, more: object = {}) => withAction({ guards: [{ refuse }], ...more });
const forCustomers = { by: ["customer"] };
const openToCustomers = (change: object) => ({ ...change, customer: { rows: {}, may: ["read", "odd"] } });

const mistakes: readonly (readonly [name: string, change: object, sentence: string])[] = [
  [
    "a state that no action leads to",
    { states: { ...states, limbo: { id: 999, label: "Limbo", tone: "bad" } } },
    'no action leads to the state "limbo"',
  ],
  [
    "a state in another color than its word has elsewhere",
    { states: { ...states, limbo: { id: 999, label: "Draft", tone: "bad" } } },
    '"Draft" is "bad" here and "neutral" in ticket.draft',
  ],
  ["an effect without code", withAction({ effect: true }), '"odd" declares an `effect` that is not implemented'],
  [
    "code without an effect",
    { actions: { ...ticket.actions, fail: { label: "Fail" } } },
    'the effect "fail" is implemented but not declared',
  ],
  ["a reference to nothing", withField({ kind: "ref", target: "hub" }), '"odd" refers to "hub", which is not a resource'],
  ["a status id of another resource", { states: { ...states, draft: { ...states.draft, id: 911 } } }, "the id 911 of the state"],
  ["a business object of another resource", { bizObject: 901 }, "the `bizObject` 901 is already used by"],
  ["an action for customers that customers may not do", withAction(forCustomers), "`customer.may` does not list"],
  ["a right of customers to nothing", { customer: { rows: {}, may: ["fly"] } }, '`customer.may` lists "fly", which is not an operation'],
  [
    "a guard that reads lines without needs",
    guarded((row) => row.items),
    'a guard of "odd" reads "items", which lists don\'t load. List it in the guard\'s `needs`',
  ],
  [
    "a guard that reads them in one branch only",
    guarded((row) => (row.state === ("done" as never) ? row.docs : null)),
    'a guard of "odd" reads "docs"',
  ],
  [
    "a guard for customers that reads what is hidden",
    openToCustomers(guarded((row) => row.secret, forCustomers)),
    'a guard of "odd" reads "secret", which is hidden from customers',
  ],
  ["a guard that reads an unknown field", guarded((row) => row.tilte), 'a guard of "odd" reads "tilte", which its rows don\'t have'],
  [
    "needs of what is always there",
    withAction({ guards: [{ needs: ["title"], refuse: () => null }] }),
    'a guard of "odd" lists "title" in `needs`',
  ],
  ["a sort by a field that does not sort", withList({ sort: "-body" }), 'the list\'s `sort` names "body", which must declare `sort: true`'],
  [
    "a sort by a kind that does not sort",
    { ...withField({ kind: "tags", sort: true }), ...withList({ sort: "odd" }) },
    "lists can't be sorted by `tags` fields",
  ],
  [
    "a placeholder in a notification",
    notice("{tilte} is new"),
    'the `title` of a notification of "odd" contains {tilte}, which is not a field',
  ],
  ["a placeholder in a message", withAction({ successMessage: "{nmber} done." }), '`successMessage` of "odd" contains {nmber}'],
  [
    "a placeholder in a question",
    withAction({ confirm: "Send {docs}?" }),
    '`confirm` of "odd" contains {docs}, but a `files` field can\'t be put into a text',
  ],
  [
    "a placeholder in a file name",
    { documents: { ...documents, slip: { label: "Slip", file: "Slip {nope}" } } },
    '`file` of the document "slip" contains {nope}',
  ],
  ["a placeholder where nothing is replaced", withField({ kind: "text", help: "As on {number}" }), "placeholders are not replaced there"],
  [
    "a default that its field refuses",
    withField({ kind: "integer", max: 5, default: 7 }),
    'the `default` of "odd" is not a value that it accepts: Must be at most 5.',
  ],
  [
    "a default that is no option",
    withField({ kind: "choice", options: ["a"], default: "b" }),
    'the `default` of "odd" is not a value that it accepts: Must be one of the choices.',
  ],
  [
    "a first day that its bound refuses",
    withField({ kind: "date", defaultDays: 3, notAfter: { now: "today" } }),
    '`defaultDays` of "odd" gives a day',
  ],
  ["a bound that is no day", withField({ kind: "date", notBefore: "1/1/2027" }), '`notBefore` of "odd" is "1/1/2027", which is not a day'],
  ["bounds without room", withField({ kind: "integer", min: 5, max: 1 }), '`min` of "odd" is above its `max`'],
  [
    "a label of no option",
    withField({ kind: "choice", options: ["a"], labels: { b: "B" } }),
    'a label for "b", which is not one of its options',
  ],
  ["a rule at an unknown field", withRule({ at: "nope" }), 'a rule stands at "nope", which is not a field'],
  ["a rule at an unknown column", withRule({ at: "items.nope" }), 'the lines "items" have no column "nope"'],
  ["a rule at what nobody fills in", withRule({ at: "total" }), 'a rule stands at "total", which nobody fills in'],
  ["a rule that reads an unknown field", withRule({ holds: (row: Row) => row.tilte }), 'the rule at "title" reads "tilte"'],
  ["a rule for customers at a hidden field", withRule({ at: "secret", holds: (row: Row) => row.title }), "they can't see that field"],
  ["a rule without words", withRule({ message: "" }), 'the rule at "title" must say what to do'],
  ["a group of one", { unique: [["title"]] }, "Declare `unique` on the field itself"],
  ["a group with an unknown field", { unique: [["title", "nope"]] }, '`unique` names the unknown field "nope"'],
  ["a group with lines", { unique: [["title", "items"]] }, "a `lines` field can't be compared"],
  ["unique in an unknown state", withField({ kind: "text", unique: ["lost"] }), '`unique` of "odd" lists the unknown state "lost"'],
  [
    "unique by an unknown column",
    withField({ kind: "lines", fields: { what: { kind: "text" } }, unique: ["wat"] }),
    '`unique` of the lines "odd" names "wat"',
  ],
  [
    "a condition on a value that never is",
    withList({ tabs: { ...views.list.tabs, odd: { label: "Odd", where: { kind: "bugs" } } } }),
    'the tab "odd" compares "kind" with "bugs"',
  ],
  [
    "a condition that compares a text with the user",
    { customer: { ...customer, rows: { title: { me: "company" } } } },
    'compares "title" with the user',
  ],
  [
    "a constant that its field refuses",
    withAction({ sets: { kind: "bugs" } }),
    '"odd" sets "kind" to "bugs", which is not one of its options',
  ],
  [
    "an input written to another kind",
    withAction({ input: { when: { kind: "date" } }, writes: { price: "when" } }),
    'writes "when" into "price", but the kinds',
  ],
  ["an input that is not asked for", withAction({ writes: { answer: "words" } }), 'writes "words", but does not declare it in `input`'],
  [
    "a person who is no reference",
    { people: { owner: "title", assignee: "owner", company: "firm" } },
    '`people.owner` is "title", which is not a `ref` field',
  ],
  ["an unknown default tab", withList({ tabs: {} }), '`defaultTab.employee` is "open", which is not a tab'],
  [
    "a required field that customers can't fill in",
    withField({ kind: "text", required: true, hiddenFrom: "customer" }),
    "customers can't fill it in",
  ],
  [
    "customers' rows through what is no reference",
    scoped({ "title.name": "x" }),
    '`customer.rows` uses "title.name", but "title" is not a `ref` field of ticket',
  ],
  [
    "employees' rows by a field that the referenced row lacks",
    forStaff({ "owner.shoe": 9 }),
    '`employee.rows` uses "owner.shoe", but person has no field "shoe"',
  ],
  [
    "rows through two references",
    forStaff({ "owner.company.name": "x" }),
    '`employee.rows` uses "owner.company.name", but person has no field "company.name"',
  ],
  [
    "rows through a reference to any record",
    scoped({ "about.title": "x" }, { about: { kind: "anyRef", targets: ["client"] } }),
    '"about.title", but "about" is not a `ref` field',
  ],
  [
    "rows by a computed field of another row",
    scoped({ "reporter.name": "Jo" }),
    '"reporter.name", but computed fields of referenced rows can\'t be used',
  ],
  [
    "rows by a field that another row hides from customers",
    scoped({ "firm.credit": 5 }),
    '"firm.credit", but customers could infer the field from it',
  ],
  [
    "rows by lines of another row",
    scoped({ "parent.items": "x" }),
    '`customer.rows` by "parent" uses "items", but `lines` fields can\'t be used',
  ],
  [
    "rows by an unknown state of another row",
    forStaff({ "firm.state": "gone" }),
    '`employee.rows` by "firm" uses the unknown state "gone"',
  ],
  [
    "a field hidden depending on another row",
    withField({ kind: "money", hiddenWhile: { "firm.state": "closed" } }),
    '"firm.state", but names of referenced rows can\'t be used here',
  ],
  [
    "a slice of the rows that refer to others",
    { rows: { "owner.state": "active" } },
    '`rows` uses "owner.state", but names of referenced rows',
  ],
  [
    "a highlight that the browser could not judge",
    withList({ highlights: [{ where: { "owner.state": "suspended" }, field: "title", label: "Left", tone: "bad" }] }),
    'the highlight "Left" uses "owner.state", but names of referenced rows',
  ],
  [
    "a figure that no list shows",
    { figures: { idle: { on: "work", where: { "owner.state": "suspended" } } } },
    'its condition uses "owner.state", but names of referenced rows',
  ],
  [
    "employees' rows by their company",
    forStaff({ firm: { me: "company" } }),
    "`employee.rows` compares with the user's company, but employees have none",
  ],
  [
    "further rows of employees by an unknown field",
    { employee: { rows: {}, also: [{ subject: "SALES_LEADS", rows: { shoe: 1 } }] } },
    "`employee.also` of SALES_LEADS uses the unknown field",
  ],
  [
    "an exemption by a verb that nobody can have",
    forStaff({ owner: { me: "user" } }, "whitelist"),
    '`employee.unless` is "whitelist", which the catalogue doesn\'t list for SALES_QUOTE',
  ],
  ["a next step that is no action", { next: [{ action: "fly" }] }, '`next` names "fly", which is not an action'],
  ["a next step that only the server takes", { next: [{ action: "lapse" }] }, '`next` names "lapse", which only the server runs'],
  ["a next step that makes nothing", { next: [{ create: "hub" }] }, '`next` creates "hub", which is not a resource with a form'],
  [
    "a next step that makes what can't start from it",
    { next: [{ create: "visit" }] },
    "whose form can't start from a record of this resource",
  ],
  [
    "a next step that creates at once what somebody has to complete",
    {
      next: [{ create: "ticket", atOnce: true }],
      views: { ...views, form: { ...views.form, sources: { pId: { field: "parent", copies: { firm: "firm", kind: "kind" } } } } },
    },
    '`next` creates "ticket" at once, but nothing fills its "title"',
  ],
  [
    "a next step with an unknown document",
    { next: [{ email: "bill" }] },
    '`next` emails "bill", which is not a document that can be emailed',
  ],
  ["a next step to nowhere", { next: [{ at: "/moon" }] }, '`next` leads to "/moon", which is not the address of one of its list\'s'],
  [
    "a next step in an unknown state",
    { next: [{ action: "send", where: { state: "lost" } }] },
    'a step of `next` uses the unknown state "lost"',
  ],
  ["a strip with an unknown field", withStrip({ field: "tilte" }), '`strip` shows the unknown field "tilte"'],
  ["a strip with a picture", withStrip({ field: "docs" }), '`strip` shows "docs", but `files` fields are too large for it'],
  ["a strip that customers find empty", withStrip({ field: "secret" }), "`strip` has no figure that customers see"],
  [
    "a strip of everything",
    { views: { ...views, show: { strip: Array.from({ length: 7 }, () => ({ field: "title" })) } } },
    "`strip` has more than 6 figures",
  ],
  ["what is due without a date", withStrip({ field: "title", due: {} }), '`due` is declared for "title", which is not a date'],
  ["a figure of nothing", withStrip(ofVisits({ of: "hub" })), 'the figure "Visits" is of "hub", which is not a resource with screens'],
  ["a figure of rows that point elsewhere", withStrip(ofVisits({ by: "topic" })), 'counts visit by "topic", which must point here'],
  ["a figure of rows that no list shows", withStrip(ofVisits({ rows: { $any: [] } })), "has a condition that no list can be filtered by"],
  ["a sum of texts", withStrip(ofVisits({ sum: "topic" })), 'adds up "topic", which is not a `money` field'],
  ["the first of texts", withStrip(ofVisits({ first: "topic" })), 'needs a date in "topic"'],
  ["two values at once", withStrip(ofVisits({ first: "createdAt", last: "createdAt" })), "can show only one of"],
  ["a measure for customers", withStrip(ofVisits({ measure: "weight" })), 'shows a measure, so it must declare `onlyFor: "employee"`'],
  [
    "people to call that point elsewhere",
    { views: { ...views, show: { callList: { list: "visit", by: "topic", label: "Visits" } } } },
    '`callList` lists "visit" by "topic", which must point here',
  ],
];

describe("the start check", () => {
  it("accepts the declaration without them", () => expect(problemsOf({})).toEqual([]));

  it.each(mistakes)("explains %s", (_, change, sentence) => {
    expect(problemsOf(change).join("\n")).toContain(sentence);
  });

  it("names the module once in each sentence", () => {
    const twice = mistakes.flatMap(([, change]) => problemsOf(change)).filter((problem) => /^(?:The )?([\w-]+): \1:/.test(problem));
    expect(twice).toEqual([]);
  });

  it("explains a circle of sources, by its whole way", () => {
    const resources = tinyResources.map(
      (each): AnyResource =>
        each.name === "lead" ? { ...each, fields: { ...each.fields, ticket: { kind: "ref", target: "ticket", source: true } } } : each,
    );
    const circular = resources.map(
      (each): AnyResource =>
        each.name === "ticket" ? { ...each, fields: { ...each.fields, lead: { kind: "ref", target: "lead", source: true } } } : each,
    );
    // What these references carry over is another question.
    const circles = (all: readonly AnyResource[]) => declarationProblems(all, code).filter((problem) => problem.includes("circle"));
    expect(circles(resources)).toEqual([]);
    expect(circles(circular)).toEqual([
      "lead: its `source` references lead in a circle: lead -> ticket -> lead. Remove `source` from one of them.",
    ]);
  });

  it("tells every mistake apart", () => {
    const sentences = mistakes.map(([, , sentence]) => sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.length).toBeGreaterThanOrEqual(50);
  });
});
