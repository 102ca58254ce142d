import { describe, expect, it } from "vitest";
import { createEngine } from "../../server/engine/engine.ts";
import { declarationProblems } from "../../src/schemas/check.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { tinyEffects, tinyResources } from "../contract/tiny/index.ts";
import { ticket } from "../contract/tiny/tickets.ts";

const code = new Map(tinyEffects.map((each) => [each.resource, Object.keys(each.run)]));

/** The tiny modules with an invalid change to the ticket, which TypeScript would reject. */
function changed(change: object, effects = code): string[] {
  const wrong = { ...ticket, ...change } as AnyResource;
  return declarationProblems(
    tinyResources.map((each) => (each === ticket ? wrong : each)),
    effects,
  );
}
const withAction = (action: object) => ({ actions: { ...ticket.actions, odd: { label: "Odd", ...action } } });
const withList = (list: object) => ({ views: { ...ticket.views, list: { ...ticket.views.list, ...list } } });

const withFrom = (source: object) => ({ views: { ...ticket.views, form: { ...ticket.views.form, sources: { xId: source } } } });
const withTab = (lists: object) => ({ views: { ...ticket.views, show: { tabs: { odd: { label: "Odd", sections: [], lists } } } } });
const withPaths = (paths: object) => ({ paths: { ...ticket.paths, ...paths } });

describe("the declaration check at startup", () => {
  it("finds no problems in valid declarations", () => {
    expect(declarationProblems(tinyResources, code)).toEqual([]);
  });

  it.each([
    ["an unknown state", withAction({ from: "lost" }), 'ticket: "odd" starts from the unknown state "lost".'],
    ["an action that leads to an unknown state", withAction({ to: "lost" }), 'ticket: "odd" leads to the unknown state "lost".'],
    [
      "an unreachable state",
      { states: { ...ticket.states, limbo: { id: 999, label: "Limbo", tone: "bad" } } },
      'ticket: nothing leads to the state "limbo".',
    ],
    ["an unknown ability", withAction({ verb: "fly" }), 'ticket: "odd" requires the unknown ability "fly".'],
    ["an unknown subject", { subject: "NOPE" }, 'ticket: the subject "NOPE" is not known, so no ability could be given.'],
    ["an action without a label", withAction({ label: "" }), 'ticket: the action "odd" has no label.'],
    [
      "a customer action that is not listed",
      withAction({ by: ["customer"] }),
      'ticket: "odd" is done by customers, but customer.may does not list it.',
    ],
    [
      "a listed action that customers can't do",
      { customer: { rows: {}, may: ["touch"] } },
      'ticket: customers may "touch", but it says it is not done by customers.',
    ],
    [
      "an action that stores an input it doesn't have",
      withAction({ writes: { answer: "words" } }),
      'ticket: "odd" writes "words", which is not among its inputs.',
    ],
    ["an action that sets an unknown field", withAction({ sets: { nope: 1 } }), 'ticket: "odd" writes the unknown field "nope".'],
    [
      "an action that turns a row into one of another table",
      withAction({ becomes: "client" }),
      'ticket: "odd" makes it a client, which lives in another table.',
    ],
    ["a notification to unknown people", { people: {} }, 'ticket: "create" notifies the assignee, whom people does not name.'],
    ["a board with an unknown field", withList({ board: { title: "nme" } }), 'ticket: the board names the unknown field "nme".'],
    [
      "a board with a field that lists don't include",
      withList({ board: { title: "items" } }),
      'ticket: the board names "items", which no list carries.',
    ],
    [
      "a board that sums a text field",
      withList({ board: { title: "title", sum: "body" } }),
      'ticket: the board adds up "body", which is no amount.',
    ],
    [
      "a bulk target without a form",
      withList({ bulkTargets: [{ label: "On", to: "hub", param: "x" }] }),
      'ticket: "On" leads to a new "hub", which has no form.',
    ],
    [
      "a bulk target whose form doesn't accept the records",
      withList({ bulkTargets: [{ label: "On", to: "ticket", param: "pId" }] }),
      'ticket: "On" passes "pId", by which the form of ticket takes no Tickets.',
    ],
    [
      "a bulk target with an unknown field",
      withList({ bulkTargets: [{ label: "On", to: "ticket", param: "pId", where: { nme: 1 } }] }),
      'ticket: "On" names the unknown field "nme".',
    ],
    [
      "a bulk target that compares a field that lists don't include",
      withList({ bulkTargets: [{ label: "On", to: "ticket", param: "pId", sameFields: ["items"] }] }),
      'ticket: "On" compares "items", which no list carries.',
    ],
    [
      "a bulk target with both a form and an address",
      withList({ bulkTargets: [{ label: "On", to: "ticket", at: "/on", param: "ids" }] }),
      'ticket: "On" leads to a form or to an address: one of both is to be said.',
    ],
    [
      "a bulk target with neither a form nor an address",
      withList({ bulkTargets: [{ label: "On", param: "ids" }] }),
      'ticket: "On" leads to a form or to an address: one of both is to be said.',
    ],
    [
      "a bulk target with an invalid address",
      withList({ bulkTargets: [{ label: "On", at: "on?x=1", param: "ids" }] }),
      'ticket: "On" leads to "on?x=1", which is no address of a screen.',
    ],
    [
      "a list of an unknown resource in a tab",
      withTab([{ list: "nope", by: "firm", label: "Nope" }]),
      'ticket: the tab "odd" lists "nope", which is no resource.',
    ],
    [
      "a list in a tab by a field that is not a reference",
      withTab([{ list: "ticket", by: "title", label: "Tickets" }]),
      'ticket: the tab "odd" lists Tickets by "title", which is no reference there.',
    ],
    [
      "a list in a tab by a field that can't be filtered",
      withTab([{ list: "ticket", by: "parent", label: "Tickets" }]),
      'ticket: the tab "odd" lists Tickets by "parent", which can\'t be filtered by.',
    ],
    [
      "a form parameter for a field that is not a reference",
      withFrom({ field: "title" }),
      'ticket: the form\'s parameter "xId" fills "title", which is no reference that a form can fill.',
    ],
    [
      "a copy into a read-only field",
      withFrom({ field: "parent", copies: { answer: "title" } }),
      'ticket: the form\'s parameter "xId" fills "answer", which is no field that a form can fill.',
    ],
    [
      "a copy of an unknown field",
      withFrom({ field: "parent", copies: { title: "nme" } }),
      'ticket: the form\'s parameter "xId" copies "nme", which is unknown to ticket.',
    ],
    [
      "a copy into a field of another kind",
      withFrom({ field: "parent", copies: { owner: "firm" } }),
      'ticket: the form\'s parameter "xId" copies "firm" of ticket into "owner", which is of another kind.',
    ],
    [
      "copies from a resource that can't be read",
      withFrom({ field: "owner", copies: { title: "firstName" } }),
      'ticket: the form\'s parameter "xId" copies from "person", which nobody can read.',
    ],
    [
      "copied lines from a field that has none",
      withFrom({ field: "parent", lines: { from: "title", to: "items", each: {} } }),
      'ticket: the form\'s parameter "xId" copies the lines "title", which ticket does not have.',
    ],
    [
      "copied lines with fields of another kind",
      withFrom({ field: "parent", lines: { from: "items", to: "items", each: { quantity: "what" } } }),
      'ticket: the form\'s parameter "xId" copies "what" of ticket into "quantity", which is of another kind.',
    ],
    [
      "a form parameter with records of an unknown resource",
      withFrom({ many: "hub", copies: {} }),
      'ticket: the form\'s parameter "xId" carries records of "hub", which is no resource.',
    ],
    [
      "a form parameter with records that can't be read",
      withFrom({ many: "person", copies: { title: "firstName" } }),
      'ticket: the form\'s parameter "xId" copies from "person", which nobody can read.',
    ],
    [
      "a form parameter with records that nothing is taken from",
      withFrom({ many: "ticket" }),
      'ticket: the form\'s parameter "xId" carries records of "ticket" and takes nothing from them.',
    ],
    [
      "records that must agree in a field that is not copied",
      withFrom({ many: "ticket", copies: { firm: "firm" }, sameFields: ["title"] }),
      'ticket: the form\'s parameter "xId" must agree in "title", which it does not copy.',
    ],
    [
      "a record id stored in a field that can't hold it",
      withFrom({ many: "ticket", lines: { from: "items", to: "items", each: {}, record: "by" } }),
      'ticket: the form\'s parameter "xId" notes the record in "by", which is no reference to ticket that a form can fill.',
    ],
    [
      "a line id stored in a field that can't hold it",
      withFrom({ many: "ticket", lines: { from: "items", to: "items", each: {}, line: "what" } }),
      'ticket: the form\'s parameter "xId" notes the child row in "what", which is no whole number that a form can fill.',
    ],
    [
      "a line per record without a reference to the record",
      withFrom({ many: "ticket", rows: { to: "items", each: { by: "id" } } }),
      'ticket: the form\'s parameter "xId" puts the record into "by", which is no reference to ticket that a form can fill.',
    ],
    [
      "a line per record in a field without lines",
      withFrom({ many: "ticket", rows: { to: "title", each: {} } }),
      'ticket: the form\'s parameter "xId" fills the lines "title", which are none that a form can fill.',
    ],
    [
      "a total in a field of another kind",
      withFrom({ many: "ticket", totals: { price: "pieces" } }),
      'ticket: the form\'s parameter "xId" adds up "pieces" of ticket into "price", which takes no such sum.',
    ],
    [
      "a form parameter with the reserved name `from`",
      { views: { ...ticket.views, form: { ...ticket.views.form, sources: { from: { field: "parent" } } } } },
      'ticket: the form\'s parameter "from" holds the way back already.',
    ],
    [
      "a query in the address of a page without a form",
      withPaths({ show: "/tickets/view?id={id}" }),
      'ticket: the address "/tickets/view?id={id}" carries a query, which only those of changing and copying may.',
    ],
    [
      "a query in an edit address that differs from the create address",
      withPaths({ edit: "/tickets/change?id={id}" }),
      'ticket: the address "/tickets/change?id={id}" carries a query, but is not that of creation.',
    ],
    [
      "an edit address without the row's id",
      withPaths({ edit: "/tickets/change" }),
      'ticket: the address "/tickets/change" does not name the row by {id}.',
    ],
    [
      "a duplicate form address",
      withPaths({ aliases: { create: ["/tickets/create"] } }),
      "ticket: two addresses of its form are the same.",
    ],
    [
      "a reference to an unknown resource",
      { fields: { ...ticket.fields, hub: { kind: "ref", target: "hub" } } },
      'ticket: "hub" points at "hub", which is no resource.',
    ],
    [
      "a line reference that includes a state",
      { fields: { ...ticket.fields, odd: { kind: "lines", fields: { on: { kind: "ref", target: "ticket", withState: true } } } } },
      'ticket: "odd.on" is to carry a state, which lines do not carry.',
    ],
    ["an effect without an implementation", withAction({ effect: true }), 'ticket: "odd" is declared with an effect that nobody wrote.'],
    ["an unknown column", withList({ columns: ["nope"] }), 'ticket: the list names the unknown field "nope".'],
    [
      "a tab that filters by an unknown field",
      withList({ tabs: { open: { label: "Open", where: { nope: 1 } } }, defaultTab: undefined }),
      'ticket: the tab "open" names the unknown field "nope".',
    ],
    ["an unknown default tab", withList({ tabs: {} }), `ticket: the employee's first tab is "open", which is not there.`],
    [
      "a duplicate status id",
      { states: { ...ticket.states, draft: { ...ticket.states.draft, id: 911 } } },
      'ticket: the status id 911 of "draft" is taken by parties.lead.',
    ],
    ["a duplicate collection", { collection: "leads" }, 'The collection "leads" belongs to lead and ticket.'],
    ["a duplicate path", { path: "/leads" }, 'The path "/leads" belongs to lead and ticket.'],
    ["a title that is not a text field", { title: "firm" }, 'ticket: the title "firm" is no field with a text.'],
    [
      "a form that customers can't fill in",
      { fields: { ...ticket.fields, secret: { kind: "text", required: true, hiddenFrom: "customer" } } },
      'ticket: customers may create it, but not fill in "secret", which is required.',
    ],
    [
      "a title that is hidden from customers",
      { title: "secret" },
      'ticket: the title "secret" is hidden from customers, who see it in every reference.',
    ],
    [
      "a customer tab that filters by a hidden field",
      withList({ tabs: { ...ticket.views.list.tabs, odd: { label: "Odd", where: { $any: [{ secret: "x" }] } } } }),
      'ticket: the tab "odd" tells customers of "secret", which is hidden from them.',
    ],
    [
      "a segment that filters by a temporarily hidden field",
      withList({ segments: { param: "by", options: { odd: { label: "Odd", where: { $not: { offer: null } } } } } }),
      'ticket: the segment "odd" tells customers of "offer", which is hidden from them.',
    ],
    [
      "a notification that contains a hidden field",
      withAction({ notifies: [{ to: ["company"], title: "News", message: "It is {secret}" }] }),
      'ticket: what "odd" says may reach customers and names "secret", which is hidden from them.',
    ],
    [
      "a field hidden depending on the user",
      { fields: { ...ticket.fields, offer: { kind: "money", hiddenWhile: { owner: { me: "user" } } } } },
      'ticket: "offer".hiddenWhile compares with more than constants.',
    ],
    [
      "a field hidden depending on an unknown field",
      { fields: { ...ticket.fields, offer: { kind: "money", hiddenWhile: { nope: true } } } },
      'ticket: "offer".hiddenWhile names the unknown field "nope".',
    ],
    [
      "files that are temporarily hidden",
      { fields: { ...ticket.fields, docs: { kind: "files", hiddenWhile: { urgent: true } } } },
      'ticket: "docs" is hidden for a while, which files can\'t be.',
    ],
  ])("reports %s", (_, change, sentence) => {
    expect(changed(change)).toContain(sentence);
  });

  it("reports code that no declaration refers to", () => {
    const more = new Map([
      ["ticket", [...(code.get("ticket") ?? []), "touch"]],
      ["ghost", []],
    ]);
    expect(changed({}, more)).toEqual([
      'ticket: there is an effect "touch" that the declaration does not ask for.',
      'There are effects for "ghost", which is no resource.',
    ]);
  });

  it("prevents the engine from starting", () => {
    // The check runs before the database is used, so none is needed here.
    const options = {
      resources: tinyResources,
      effects: [],
      today: () => "2026-01-01",
      onCommit: () => undefined,
    } as unknown as Parameters<typeof createEngine>[0];
    expect(() => createEngine(options)).toThrow(/ticket: "settle" is declared with an effect that nobody wrote\./);
  });
});
