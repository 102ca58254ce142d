import { describe, expect, it } from "vitest";
import { createEngine } from "../../server/engine/engine.ts";
import { declarationProblems } from "../../src/schemas/check.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { tinyEffects, tinyResources } from "../contract/tiny/index.ts";
import { ticket } from "../contract/tiny/tickets.ts";

const code = new Map(tinyEffects.map((each) => [each.resource, Object.keys(each.run)]));

/** The tiny modules with the ticket changed in a way that no compiler would let pass. */
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
    ["a move to nowhere", withAction({ to: "lost" }), 'ticket: "odd" leads to the unknown state "lost".'],
    [
      "an unreachable state",
      { states: { ...ticket.states, limbo: { id: 999, label: "Limbo", tone: "bad" } } },
      'ticket: nothing leads to the state "limbo".',
    ],
    ["an unknown ability", withAction({ verb: "fly" }), 'ticket: "odd" requires the unknown ability "fly".'],
    ["an unknown subject", { subject: "NOPE" }, 'ticket: the subject "NOPE" is not known, so no ability could be given.'],
    ["an action without label", withAction({ label: "" }), 'ticket: the action "odd" has no label.'],
    [
      "a customer's action that is not listed",
      withAction({ by: ["customer"] }),
      'ticket: "odd" is done by customers, but customer.may does not list it.',
    ],
    [
      "a listed action that is not the customer's",
      { customer: { rows: {}, may: ["touch"] } },
      'ticket: customers may "touch", but it says it is not done by customers.',
    ],
    [
      "a store of what is not asked",
      withAction({ writes: { answer: "words" } }),
      'ticket: "odd" writes "words", which is not among its inputs.',
    ],
    ["a set of what is not there", withAction({ sets: { nope: 1 } }), 'ticket: "odd" writes the unknown field "nope".'],
    ["a life in another table", withAction({ becomes: "client" }), 'ticket: "odd" makes it a client, which lives in another table.'],
    ["a notification to nobody", { people: {} }, 'ticket: "create" notifies the assignee, whom people does not name.'],
    ["a board of what is not there", withList({ board: { title: "nme" } }), 'ticket: the board names the unknown field "nme".'],
    ["a board of what no list carries", withList({ board: { title: "items" } }), 'ticket: the board names "items", which no list carries.'],
    [
      "a board that adds up words",
      withList({ board: { title: "title", sum: "body" } }),
      'ticket: the board adds up "body", which is no amount.',
    ],
    [
      "a bulk target to what has no form",
      withList({ bulkTargets: [{ label: "On", to: "hub", param: "x" }] }),
      'ticket: "On" leads to a new "hub", which has no form.',
    ],
    [
      "a bulk target that nobody takes",
      withList({ bulkTargets: [{ label: "On", to: "ticket", param: "pId" }] }),
      'ticket: "On" passes "pId", by which the form of ticket takes no Tickets.',
    ],
    [
      "a bulk target of what is not there",
      withList({ bulkTargets: [{ label: "On", to: "ticket", param: "pId", where: { nme: 1 } }] }),
      'ticket: "On" names the unknown field "nme".',
    ],
    [
      "a bulk target that compares what no list carries",
      withList({ bulkTargets: [{ label: "On", to: "ticket", param: "pId", sameFields: ["items"] }] }),
      'ticket: "On" compares "items", which no list carries.',
    ],
    [
      "a bulk target to two places",
      withList({ bulkTargets: [{ label: "On", to: "ticket", at: "/on", param: "ids" }] }),
      'ticket: "On" leads to a form or to an address: one of both is to be said.',
    ],
    [
      "a bulk target to nowhere",
      withList({ bulkTargets: [{ label: "On", param: "ids" }] }),
      'ticket: "On" leads to a form or to an address: one of both is to be said.',
    ],
    [
      "a bulk target to what is no address",
      withList({ bulkTargets: [{ label: "On", at: "on?x=1", param: "ids" }] }),
      'ticket: "On" leads to "on?x=1", which is no address of a screen.',
    ],
    [
      "a list under facts of what is not there",
      withTab([{ list: "nope", by: "firm", label: "Nope" }]),
      'ticket: the tab "odd" lists "nope", which is no resource.',
    ],
    [
      "a list under facts by what does not point here",
      withTab([{ list: "ticket", by: "title", label: "Tickets" }]),
      'ticket: the tab "odd" lists Tickets by "title", which is no reference there.',
    ],
    [
      "a list under facts that can't be narrowed",
      withTab([{ list: "ticket", by: "parent", label: "Tickets" }]),
      'ticket: the tab "odd" lists Tickets by "parent", which can\'t be filtered by.',
    ],
    [
      "a form that starts from what is no reference",
      withFrom({ field: "title" }),
      'ticket: the form\'s parameter "xId" fills "title", which is no reference that a form can fill.',
    ],
    [
      "a copy into what nobody writes",
      withFrom({ field: "parent", copies: { answer: "title" } }),
      'ticket: the form\'s parameter "xId" fills "answer", which is no field that a form can fill.',
    ],
    [
      "a copy of what is not there",
      withFrom({ field: "parent", copies: { title: "nme" } }),
      'ticket: the form\'s parameter "xId" copies "nme", which is unknown to ticket.',
    ],
    [
      "a copy into another kind",
      withFrom({ field: "parent", copies: { owner: "firm" } }),
      'ticket: the form\'s parameter "xId" copies "firm" of ticket into "owner", which is of another kind.',
    ],
    [
      "copies of what nobody can read",
      withFrom({ field: "owner", copies: { title: "firstName" } }),
      'ticket: the form\'s parameter "xId" copies from "person", which nobody can read.',
    ],
    [
      "child rows of what has none",
      withFrom({ field: "parent", lines: { from: "title", to: "items", each: {} } }),
      'ticket: the form\'s parameter "xId" copies the lines "title", which ticket does not have.',
    ],
    [
      "child rows that do not fit",
      withFrom({ field: "parent", lines: { from: "items", to: "items", each: { quantity: "what" } } }),
      'ticket: the form\'s parameter "xId" copies "what" of ticket into "quantity", which is of another kind.',
    ],
    [
      "records of nothing",
      withFrom({ many: "hub", copies: {} }),
      'ticket: the form\'s parameter "xId" carries records of "hub", which is no resource.',
    ],
    [
      "records that nobody can read",
      withFrom({ many: "person", copies: { title: "firstName" } }),
      'ticket: the form\'s parameter "xId" copies from "person", which nobody can read.',
    ],
    [
      "records that bring nothing",
      withFrom({ many: "ticket" }),
      'ticket: the form\'s parameter "xId" carries records of "ticket" and takes nothing from them.',
    ],
    [
      "records that are to agree in what is not copied",
      withFrom({ many: "ticket", copies: { firm: "firm" }, sameFields: ["title"] }),
      'ticket: the form\'s parameter "xId" must agree in "title", which it does not copy.',
    ],
    [
      "a record noted where it can't be",
      withFrom({ many: "ticket", lines: { from: "items", to: "items", each: {}, record: "by" } }),
      'ticket: the form\'s parameter "xId" notes the record in "by", which is no reference to ticket that a form can fill.',
    ],
    [
      "a child row noted where it can't be",
      withFrom({ many: "ticket", lines: { from: "items", to: "items", each: {}, line: "what" } }),
      'ticket: the form\'s parameter "xId" notes the child row in "what", which is no whole number that a form can fill.',
    ],
    [
      "a row for each of them that holds none",
      withFrom({ many: "ticket", rows: { to: "items", each: { by: "id" } } }),
      'ticket: the form\'s parameter "xId" puts the record into "by", which is no reference to ticket that a form can fill.',
    ],
    [
      "rows into what holds none",
      withFrom({ many: "ticket", rows: { to: "title", each: {} } }),
      'ticket: the form\'s parameter "xId" fills the lines "title", which are none that a form can fill.',
    ],
    [
      "a total of another kind",
      withFrom({ many: "ticket", totals: { price: "pieces" } }),
      'ticket: the form\'s parameter "xId" adds up "pieces" of ticket into "price", which takes no such sum.',
    ],
    [
      "a parameter that holds the way back",
      { views: { ...ticket.views, form: { ...ticket.views.form, sources: { from: { field: "parent" } } } } },
      'ticket: the form\'s parameter "from" holds the way back already.',
    ],
    [
      "a query where there is no form",
      withPaths({ show: "/tickets/view?id={id}" }),
      'ticket: the address "/tickets/view?id={id}" carries a query, which only those of changing and copying may.',
    ],
    [
      "a query of an address of its own",
      withPaths({ edit: "/tickets/change?id={id}" }),
      'ticket: the address "/tickets/change?id={id}" carries a query, but is not that of creation.',
    ],
    ["a change of no row", withPaths({ edit: "/tickets/change" }), 'ticket: the address "/tickets/change" does not name the row by {id}.'],
    ["the same address twice", withPaths({ aliases: { create: ["/tickets/create"] } }), "ticket: two addresses of its form are the same."],
    [
      "a reference to nothing",
      { fields: { ...ticket.fields, hub: { kind: "ref", target: "hub" } } },
      'ticket: "hub" points at "hub", which is no resource.',
    ],
    [
      "a state that is not there",
      { fields: { ...ticket.fields, odd: { kind: "lines", fields: { on: { kind: "ref", target: "ticket", withState: true } } } } },
      'ticket: "odd.on" is to carry a state, which lines do not carry.',
    ],
    ["an effect without code", withAction({ effect: true }), 'ticket: "odd" is declared with an effect that nobody wrote.'],
    ["an unknown column", withList({ columns: ["nope"] }), 'ticket: the list names the unknown field "nope".'],
    [
      "a tab over an unknown field",
      withList({ tabs: { open: { label: "Open", where: { nope: 1 } } }, defaultTab: undefined }),
      'ticket: the tab "open" names the unknown field "nope".',
    ],
    ["a first tab that is not there", withList({ tabs: {} }), `ticket: the employee's first tab is "open", which is not there.`],
    [
      "a status id twice",
      { states: { ...ticket.states, draft: { ...ticket.states.draft, id: 911 } } },
      'ticket: the status id 911 of "draft" is taken by parties.lead.',
    ],
    ["a collection twice", { collection: "leads" }, 'The collection "leads" belongs to lead and ticket.'],
    ["a path twice", { path: "/leads" }, 'The path "/leads" belongs to lead and ticket.'],
    ["a title that is no text", { title: "firm" }, 'ticket: the title "firm" is no field with a text.'],
    [
      "a form that customers can't fill in",
      { fields: { ...ticket.fields, secret: { kind: "text", required: true, hiddenFrom: "customer" } } },
      'ticket: customers may create it, but not fill in "secret", which is required.',
    ],
    [
      "a title that customers are not to see",
      { title: "secret" },
      'ticket: the title "secret" is hidden from customers, who see it in every reference.',
    ],
    [
      "a customers' tab over what is hidden",
      withList({ tabs: { ...ticket.views.list.tabs, odd: { label: "Odd", where: { $any: [{ secret: "x" }] } } } }),
      'ticket: the tab "odd" tells customers of "secret", which is hidden from them.',
    ],
    [
      "a segment over what is hidden for a while",
      withList({ segments: { param: "by", options: { odd: { label: "Odd", where: { $not: { offer: null } } } } } }),
      'ticket: the segment "odd" tells customers of "offer", which is hidden from them.',
    ],
    [
      "a notification of what is hidden",
      withAction({ notifies: [{ to: ["company"], title: "News", message: "It is {secret}" }] }),
      'ticket: what "odd" says may reach customers and names "secret", which is hidden from them.',
    ],
    [
      "a field that is hidden by who looks",
      { fields: { ...ticket.fields, offer: { kind: "money", hiddenWhile: { owner: { me: "user" } } } } },
      'ticket: "offer".hiddenWhile compares with more than constants.',
    ],
    [
      "a field that is hidden by what is not there",
      { fields: { ...ticket.fields, offer: { kind: "money", hiddenWhile: { nope: true } } } },
      'ticket: "offer".hiddenWhile names the unknown field "nope".',
    ],
    [
      "files that are hidden for a while",
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
    // The check comes before the database is looked at.
    const options = {
      resources: tinyResources,
      effects: [],
      today: () => "2026-01-01",
      onCommit: () => undefined,
    } as unknown as Parameters<typeof createEngine>[0];
    expect(() => createEngine(options)).toThrow(/ticket: "settle" is declared with an effect that nobody wrote\./);
  });
});
