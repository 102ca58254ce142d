import { describe, expect, it } from "vitest";
import { operationsWithCode } from "../../server/engine/effect.ts";
import { declarationProblems } from "../../src/schemas/check/check.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { me, now } from "../../src/schemas/rules/where.ts";
import { tinyEffects, tinyResources } from "../contract/tiny/index.ts";
import { note } from "../contract/tiny/notes.ts";
import { ticket } from "../contract/tiny/tickets.ts";

const code = new Map(tinyEffects.map((each) => [each.resource, operationsWithCode(each)]));

/** The tiny modules with an invalid change to the ticket, which TypeScript would reject. */
function changed(change: object, effects = code): string[] {
  const wrong = { ...ticket, ...change } as AnyResource;
  return declarationProblems(
    tinyResources.map((each) => (each === ticket ? wrong : each)),
    effects,
  );
}
const withAction = (action: object) => ({ actions: { ...ticket.actions, odd: { label: "Odd", ...action } } });
const withDaily = (daily: object) => ({ daily: [{ ...ticket.daily[0], ...daily }] });
const withList = (list: object) => ({ views: { ...ticket.views, list: { ...ticket.views.list, ...list } } });

const withFrom = (source: object) => ({ views: { ...ticket.views, form: { ...ticket.views.form, sources: { xId: source } } } });
const withForm = (form: object) => ({ views: { ...ticket.views, form: { ...ticket.views.form, ...form } } });
const withShares = (words: object) => {
  const sharesOut = { from: "price", to: "toTicket", share: "amount", upTo: "price", oldest: "due", ...words };
  const columns = {
    what: { kind: "text" },
    amount: { kind: "money" },
    toTicket: { kind: "ref", target: "ticket", unscoped: "Any ticket" },
  };
  const costs = { kind: "lines", fields: columns, hiddenFrom: "customer", sharesOut };
  return { fields: { ...ticket.fields, costs } };
};
const withTab = (lists: object) => ({ views: { ...ticket.views, show: { tabs: { odd: { label: "Odd", sections: [], lists } } } } });
const withPaths = (paths: object) => ({ paths: { ...ticket.paths, ...paths } });

describe("the declaration check at startup", () => {
  it("finds no problems in valid declarations", () => {
    expect(declarationProblems(tinyResources, code)).toEqual([]);
  });

  it("lets guards read a reference to any record under the names that rows carry", () => {
    const guard = { remedy: "final", refuse: ({ recordId }: { recordId: number | null }) => (recordId === null ? "No." : null) };
    const guarded = { ...note, actions: { finish: { ...note.actions.finish, guards: [guard] } } } as unknown as AnyResource;
    expect(
      declarationProblems(
        tinyResources.map((each) => (each === note ? guarded : each)),
        code,
      ),
    ).toEqual([]);
  });

  it("reports two menu entries with the same position", () => {
    const menu = { group: "sales", order: 1 } as const;
    const placed = tinyResources.map((each) => (each.name === "ticket" || each.name === "lead" ? { ...each, menu } : each));
    expect(declarationProblems(placed, code)).toEqual(['The menu position "sales 1" must be unique, but is used by lead and ticket.']);
  });

  it.each([
    ["an unknown state", withAction({ from: "lost" }), 'ticket: "odd" starts from the unknown state "lost".'],
    ["an action that leads to an unknown state", withAction({ to: "lost" }), 'ticket: "odd" leads to the unknown state "lost".'],
    [
      "an unreachable state",
      { states: { ...ticket.states, limbo: { id: 999, label: "Limbo", tone: "bad" } } },
      'ticket: no action leads to the state "limbo". Add one or remove the state.',
    ],
    [
      "an action that relies on what can always be chosen",
      withAction({ reliesOn: ["title"] }),
      'ticket: "odd" relies on "title", which is not a reference with `selectable`.',
    ],
    [
      "rows that a file matches by what is no field, naming the module once",
      { imports: { match: [["nope"]], headings: {} } },
      'ticket: rows can\'t be matched by "nope".',
    ],
    [
      "an unknown ability",
      withAction({ verb: "fly" }),
      'ticket: "odd" requires the unknown verb "fly". Use one from src/schemas/access/verbs.ts.',
    ],
    [
      "presets without a module that has any",
      { fields: { ...ticket.fields, rights: { kind: "abilities", presets: "lead" } } },
      'ticket: "rights" offers presets of "lead", which is not a module with a field of abilities.',
    ],
    [
      "an unknown subject",
      { subject: "NOPE" },
      'ticket: the `subject` "NOPE" is unknown. Add it to the catalogue in src/schemas/access/subjects.',
    ],
    [
      "a notification to the holders of an ability that nobody can have",
      withAction({ notifies: [{ to: [{ ability: "whitelist" }], title: "News", message: "" }] }),
      'ticket: "odd" notifies the holders of "whitelist", which the catalogue doesn\'t list for SALES_QUOTE.',
    ],
    [
      "a notification to what is not a user",
      withAction({ notifies: [{ to: [{ user: "title" }], title: "News", message: "" }] }),
      'ticket: "odd" notifies "title", which is not a reference to a user.',
    ],
    [
      "a verb that no role can have on the subject",
      withAction({ verb: "whitelist" }),
      'ticket: "odd" requires "whitelist" of employees, but the catalogue doesn\'t list it in `verbs` of SALES_QUOTE.',
    ],
    [
      "a verb that no customer can have on the subject",
      {
        ...withAction({ verb: "send", by: ["customer"] }),
        customer: { ...ticket.customer, may: [...(ticket.customer?.may ?? []), "odd"] },
      },
      'ticket: "odd" requires "send" of customers, but the catalogue doesn\'t list it in `customer` of SALES_QUOTE.',
    ],
    [
      "a document that no role can email",
      { subject: "TASKS" },
      'ticket: the document "slip" requires "email" of employees, but the catalogue doesn\'t list it in `verbs` of TASKS.',
    ],
    [
      "a menu entry that requires a verb which no role can have",
      { menu: { group: "sales", order: 90, verb: "whitelist" } },
      'ticket: `menu.verb` is "whitelist", which the catalogue doesn\'t list for SALES_QUOTE.',
    ],
    [
      "a menu entry of a resource without screens",
      { routes: false, menu: { group: "sales", order: 90 } },
      "ticket: a resource with a `menu` entry can't declare `routes: false`.",
    ],
    ["an action without a label", withAction({ label: "" }), 'ticket: the action "odd" must declare a `label`.'],
    [
      "a customer action that is not listed",
      withAction({ by: ["customer"] }),
      'ticket: `by` of "odd" includes "customer", but `customer.may` does not list "odd".',
    ],
    [
      "a listed action that customers can't do",
      { customer: { rows: {}, may: ["touch"] } },
      'ticket: `customer.may` lists "touch", but `by` of "touch" does not include "customer".',
    ],
    [
      "an action that stores an input it doesn't have",
      withAction({ writes: { answer: "words" } }),
      'ticket: "odd" writes "words", but does not declare it in `input`.',
    ],
    ["an action that sets an unknown field", withAction({ sets: { nope: 1 } }), 'ticket: "odd" writes the unknown field "nope".'],
    [
      "a moment in a date field",
      withAction({ sets: { due: now.moment } }),
      'ticket: "odd" sets "due" to `now.moment`, which is only for a `dateTime` field.',
    ],
    [
      "the user in a reference to something else",
      withAction({ sets: { firm: me.user } }),
      'ticket: "odd" sets "firm" to `me.user`, which is only for a `ref` to users.',
    ],
    [
      "the company as a value",
      withAction({ sets: { firm: me.company } }),
      'ticket: "odd" sets "firm" to `me.company`, which is only for a condition.',
    ],
    [
      "a computed field that is set",
      withAction({ sets: { total: 1 } }),
      'ticket: "odd" sets "total", but `computed` fields can\'t be set.',
    ],
    ["a required field that is emptied", withAction({ sets: { title: null } }), 'ticket: "odd" sets "title" to null, but it is required.'],
    [
      "a choice set to no option",
      withAction({ sets: { kind: "bgu" } }),
      'ticket: "odd" sets "kind" to "bgu", which is not one of its options.',
    ],
    ["a daily run of no action", withDaily({ action: "lpase" }), 'ticket: `daily` runs "lpase", which is not an action.'],
    [
      "a daily run on an unknown field",
      withDaily({ where: { deu: { before: now.today } } }),
      'ticket: `daily` of "lapse" uses the unknown field "deu".',
    ],
    [
      "a daily run that depends on the user",
      withDaily({ where: { $any: [{ owner: me.user }] } }),
      'ticket: `daily` of "lapse" compares with the user, but no user runs it.',
    ],
    ["a daily run at no time", withDaily({ at: "7:00" }), 'ticket: `daily` of "lapse" starts at "7:00", which is not a time like "07:00".'],
    [
      "a daily run of an action that asks for something",
      withDaily({ action: "settle" }),
      'ticket: `daily` of "settle" can\'t run, because the action asks for "text".',
    ],
    [
      "a daily run that would never be done",
      withDaily({ action: "touch" }),
      'ticket: `daily` of "touch" would act on the same rows again, because the action changes nothing that `where` compares.',
    ],
    [
      "an action that turns a row into one of another table",
      withAction({ becomes: "client" }),
      'ticket: "odd" declares `becomes: "client"`, but client has a different `table`.',
    ],
    [
      "a notification to unknown people",
      { people: {} },
      'ticket: "create" notifies the assignee, but `people` does not declare "assignee".',
    ],
    ["a board with an unknown field", withList({ board: { title: "nme" } }), 'ticket: the board uses the unknown field "nme".'],
    [
      "a board with a field that lists don't include",
      withList({ board: { title: "items" } }),
      'ticket: the board uses "items", but lists don\'t include `lines` fields.',
    ],
    [
      "a board that sums a text field",
      withList({ board: { title: "title", sum: "body" } }),
      'ticket: the board adds up "body", which is not a `money`, `integer` or `decimal` field.',
    ],
    [
      "a bulk target without a form",
      withList({ bulkTargets: [{ label: "On", to: "hub", param: "x" }] }),
      'ticket: the bulk target "On" leads to "hub", which is not a resource with a form for new rows.',
    ],
    [
      "a bulk target whose form doesn't accept the records",
      withList({ bulkTargets: [{ label: "On", to: "ticket", param: "pId" }] }),
      'ticket: the bulk target "On" passes "pId", but the form of ticket has no such source for records of ticket.',
    ],
    [
      "a bulk target with an unknown field",
      withList({ bulkTargets: [{ label: "On", to: "ticket", param: "pId", where: { nme: 1 } }] }),
      'ticket: the bulk target "On" uses the unknown field "nme".',
    ],
    [
      "a bulk target that compares a field that lists don't include",
      withList({ bulkTargets: [{ label: "On", to: "ticket", param: "pId", sameFields: ["items"] }] }),
      'ticket: the bulk target "On" uses "items", but lists don\'t include `lines` fields.',
    ],
    [
      "a bulk target with both a form and an address",
      withList({ bulkTargets: [{ label: "On", to: "ticket", at: "/on", param: "ids" }] }),
      'ticket: the bulk target "On" must declare either `to` or `at`, not both.',
    ],
    [
      "a bulk target with neither a form nor an address",
      withList({ bulkTargets: [{ label: "On", param: "ids" }] }),
      'ticket: the bulk target "On" must declare either `to` or `at`, not both.',
    ],
    [
      "a bulk target with an invalid address",
      withList({ bulkTargets: [{ label: "On", at: "on?x=1", param: "ids" }] }),
      'ticket: the bulk target "On" has an invalid `at`: "on?x=1". Use a path that starts with "/" and has no query.',
    ],
    [
      "a list of an unknown resource in a tab",
      withTab([{ list: "nope", by: "firm", label: "Nope" }]),
      'ticket: the tab "odd" lists "nope", which is not a resource.',
    ],
    [
      "a list in a tab by a field that is not a reference",
      withTab([{ list: "ticket", by: "title", label: "Tickets" }]),
      'ticket: the tab "odd" lists ticket by "title", which is not a `ref` field.',
    ],
    [
      "rows that are edited by an unknown field",
      withTab([{ list: "ticket", by: "firm", label: "Tickets", edit: ["title", "kind", "due", "nope"] }]),
      'ticket: the tab "odd" edits "nope", which is not a field of ticket.',
    ],
    [
      "rows that are edited without a field that new ones need",
      withTab([{ list: "ticket", by: "firm", label: "Tickets", edit: ["title"] }]),
      'ticket: the tab "odd" must edit "kind" too, which a new ticket needs.',
    ],
    [
      "rows that are edited away from their record",
      withTab([{ list: "ticket", by: "firm", label: "Tickets", edit: ["title", "kind", "firm"] }]),
      'ticket: the tab "odd" must not edit "firm", which is the record itself in every row.',
    ],
    [
      "rows that are edited although nobody can",
      { ...withTab([{ list: "ticket", by: "firm", label: "Tickets", edit: ["title", "kind"] }]), create: undefined, update: undefined },
      'ticket: the tab "odd" edits ticket, which can be neither created nor updated.',
    ],
    [
      "a list in a tab by a field that can't be filtered",
      withTab([{ list: "ticket", by: "parent", label: "Tickets" }]),
      'ticket: the tab "odd" lists ticket by "parent", which must declare `filter: true`.',
    ],
    [
      "a form parameter for a field that is not a reference",
      withFrom({ field: "title" }),
      'ticket: the form source "xId" fills "title", which is not a `ref` field.',
    ],
    [
      "a copy into a read-only field",
      withFrom({ field: "parent", copies: { answer: "title" } }),
      'ticket: the form source "xId" fills "answer", which is not a writable field.',
    ],
    [
      "a copy of an unknown field",
      withFrom({ field: "parent", copies: { title: "nme" } }),
      'ticket: the form source "xId" copies "nme", but ticket does not declare a field of that name.',
    ],
    [
      "a copy into a field of another kind",
      withFrom({ field: "parent", copies: { owner: "firm" } }),
      'ticket: the form source "xId" copies "firm" of ticket into "owner", but the kinds of the two fields don\'t match.',
    ],
    [
      "copies from a resource that can't be read",
      withFrom({ field: "owner", copies: { title: "firstName" } }),
      'ticket: the form source "xId" copies from "person", which can\'t be read because it has neither routes nor `slices`.',
    ],
    [
      "copied lines from a field that has none",
      withFrom({ field: "parent", lines: { from: "title", to: "items", each: {} } }),
      'ticket: the form source "xId" copies the lines "title", but ticket has no `lines` field of that name.',
    ],
    [
      "copied lines with fields of another kind",
      withFrom({ field: "parent", lines: { from: "items", to: "items", each: { quantity: "what" } } }),
      'ticket: the form source "xId" copies "what" of ticket into "quantity", but the kinds of the two fields don\'t match.',
    ],
    [
      "answered lines in a field that has none",
      withFrom({ field: "parent", linesFrom: { call: "starts", to: "title", each: {} } }),
      'ticket: the form source "xId" fills "title", which is not a writable `lines` field.',
    ],
    [
      "answered lines with an unknown column",
      withFrom({ field: "parent", linesFrom: { call: "starts", to: "items", each: { wht: "what" } } }),
      'ticket: the form source "xId" fills "wht", which is not a writable field.',
    ],
    [
      "a form parameter with records of an unknown resource",
      withFrom({ many: "hub", copies: {} }),
      'ticket: the form source "xId" takes records of "hub", which is not a resource.',
    ],
    [
      "a form parameter with records that can't be read",
      withFrom({ many: "person", copies: { title: "firstName" } }),
      'ticket: the form source "xId" copies from "person", which can\'t be read because it has neither routes nor `slices`.',
    ],
    [
      "a form parameter with records that nothing is taken from",
      withFrom({ many: "ticket" }),
      'ticket: the form source "xId" takes records of "ticket", but nothing from them. Declare `copies`, `lines`, `rows` or `totals`.',
    ],
    [
      "records that must agree in a field that is not copied",
      withFrom({ many: "ticket", copies: { firm: "firm" }, sameFields: ["title"] }),
      'ticket: the form source "xId" lists "title" in `sameFields`, but not in `copies`.',
    ],
    [
      "a record id stored in a field that can't hold it",
      withFrom({ many: "ticket", lines: { from: "items", to: "items", each: {}, record: "by" } }),
      'ticket: the form source "xId" stores the record in "by", which is not a writable reference to ticket.',
    ],
    [
      "a line id stored in a field that can't hold it",
      withFrom({ many: "ticket", lines: { from: "items", to: "items", each: {}, line: "what" } }),
      'ticket: the form source "xId" stores the line\'s id in "what", which is not a writable `integer` field.',
    ],
    [
      "a line per record without a reference to the record",
      withFrom({ many: "ticket", rows: { to: "items", each: { by: "id" } } }),
      'ticket: the form source "xId" stores the record in "by", which is not a writable reference to ticket or a writable `integer` field.',
    ],
    [
      "a line per record in a field without lines",
      withFrom({ many: "ticket", rows: { to: "title", each: {} } }),
      'ticket: the form source "xId" fills "title", which is not a writable `lines` field.',
    ],
    [
      "a total in a field of another kind",
      withFrom({ many: "ticket", totals: { price: "pieces" } }),
      'ticket: the form source "xId" adds up "pieces" of ticket into "price", but they must be both `money` or both `integer`.',
    ],
    [
      "a figure that no list can show",
      { figures: { dear: { on: "sales", where: { price: { after: "2026-01-01" } } } } },
      'ticket: the figure "dear" has a condition that no list can be filtered by. Use values, lists of values and emptiness only.',
    ],
    [
      "a figure over a field that its list can't be filtered by",
      { figures: { told: { on: "sales", where: { body: null } } } },
      'ticket: the figure "told" counts rows by "body", which its list can\'t be filtered by.',
    ],
    [
      "a figure of a period that is no date",
      { figures: { late: { on: "sales", within: "kind" } } },
      'ticket: the figure "late" needs a date in "kind".',
    ],
    [
      "a figure that adds up what is no amount",
      { figures: { open: { on: "sales", sums: { value: ["-kind"] } } } },
      'ticket: the figure "open" adds up "kind", which is not a `money` field.',
    ],
    [
      "a figure split by what is no choice",
      { figures: { each: { on: "sales", by: { options: "due" } } } },
      'ticket: the figure "each" is split by "due", which is not a `choice` field.',
    ],
    [
      "a figure whose rows are spread over the tabs of its list",
      {
        ...withList({ tabs: { drafts: { label: "Drafts", where: { state: "draft" } } }, defaultTab: {} }),
        figures: { each: { on: "sales", by: { states: true } } },
      },
      'ticket: the figure "each" counts rows that no single tab of its list shows.',
    ],
    [
      "a figure for customers over what they never see",
      { figures: { told: { on: "sales", customers: true, where: { secret: null } } } },
      'ticket: the figure "told" is shown to customers, but uses "secret", which they never see.',
    ],
    [
      "a figure for customers over rows that they can't read",
      { customer: undefined, figures: { all: { on: "sales", customers: true } } },
      'ticket: the figure "all" is shown to customers, who can\'t read these rows.',
    ],
    [
      "a form that follows a field which is not computed",
      { views: { ...ticket.views, form: { ...ticket.views.form, computed: ["title"] } } },
      'ticket: the form shows "title", which is not a `computed` field of the record\'s sections.',
    ],
    [
      "a form that looks for duplicates by what is no text",
      { views: { ...ticket.views, form: { ...ticket.views.form, duplicates: { fields: ["due"], among: ["ticket"] } } } },
      'ticket: the form looks for duplicates by "due", which is not a field of text, emails or phone numbers.',
    ],
    [
      "a form that looks for duplicates among records without screens",
      { views: { ...ticket.views, form: { ...ticket.views.form, duplicates: { fields: ["title"], among: ["nothing"] } } } },
      'ticket: the form looks for duplicates among "nothing", which is not a resource with screens.',
    ],
    [
      "a form parameter with the reserved name `from`",
      { views: { ...ticket.views, form: { ...ticket.views.form, sources: { from: { field: "parent" } } } } },
      'ticket: the form source "from" must have another name, because "from" is reserved for the return address.',
    ],
    [
      "a query in the address of a page without a form",
      withPaths({ show: "/tickets/view?id={id}" }),
      'ticket: the path "/tickets/view?id={id}" must not have a query. Only `edit` and `duplicate` may have one.',
    ],
    [
      "a query in an edit address that differs from the create address",
      withPaths({ edit: "/tickets/change?id={id}" }),
      'ticket: the path "/tickets/change?id={id}" may have a query only if the rest of it is the `create` path.',
    ],
    [
      "an edit address without the row's id",
      withPaths({ edit: "/tickets/change" }),
      'ticket: the path "/tickets/change" must contain {id}.',
    ],
    [
      "an address of an action that asks before it is run for some rows only",
      {
        paths: { ...ticket.paths, actions: { close: "/tickets/{id}/close" } },
        actions: { ...ticket.actions, close: { label: "Close", confirm: "Sure?", confirmWhere: { due: null } } },
      },
      'ticket: the path "/tickets/{id}/close" must contain {id}, and its action "close" must declare `input`, or `confirm` without `confirmWhere`.',
    ],
    [
      "a duplicate form address",
      withPaths({ aliases: { create: ["/tickets/create"] } }),
      "ticket: `paths.create` and `paths.aliases.create` contain the same path twice.",
    ],
    [
      "a reference to an unknown resource",
      { fields: { ...ticket.fields, hub: { kind: "ref", target: "hub" } } },
      'ticket: "hub" refers to "hub", which is not a resource.',
    ],
    [
      "a line reference that includes a state",
      { fields: { ...ticket.fields, odd: { kind: "lines", fields: { on: { kind: "ref", target: "ticket", withState: true } } } } },
      'ticket: "odd.on" must not declare `withState`, because lines don\'t support it.',
    ],
    [
      "a time on the clocks of what no reference leads to",
      { fields: { ...ticket.fields, odd: { kind: "dateTime", zone: "title.timeZone" } } },
      'ticket: `zone` of "odd" names "title.timeZone", which leads to no text field through references.',
    ],
    [
      "a time of a line on the clocks of another record",
      { fields: { ...ticket.fields, odd: { kind: "lines", fields: { at: { kind: "dateTime", zone: "hub.timeZone" } } } } },
      'ticket: "odd.at" must not name the zone "hub.timeZone": lines have no references.',
    ],
    [
      "a time that is asked for on other clocks than those of the record",
      {
        fields: { ...ticket.fields, odd: { kind: "dateTime", zone: "title.timeZone" } },
        ...withAction({ input: { next: { kind: "dateTime", zone: "company" } } }),
      },
      'ticket: "odd.next" is typed on the company\'s clocks, but the record\'s times are on those of "title.timeZone".',
    ],
    [
      "an effect without an implementation",
      withAction({ effect: true }),
      'ticket: "odd" declares an `effect` that is not implemented. Add it in the effects of its area.',
    ],
    ["an unknown column", withList({ columns: ["nope"] }), 'ticket: the list uses the unknown field "nope".'],
    [
      "a tab that filters by an unknown field",
      withList({ tabs: { open: { label: "Open", where: { nope: 1 } } }, defaultTab: undefined }),
      'ticket: the tab "open" uses the unknown field "nope".',
    ],
    ["an unknown default tab", withList({ tabs: {} }), 'ticket: `defaultTab.employee` is "open", which is not a tab.'],
    [
      "a duplicate status id",
      { states: { ...ticket.states, draft: { ...ticket.states.draft, id: 911 } } },
      'ticket: the id 911 of the state "draft" is already used by parties.lead. Choose another id.',
    ],
    [
      "days kept apart by what is no reference",
      { noOverlap: { same: ["title"], from: "due", until: "due", message: "End it first." } },
      'ticket: `noOverlap` compares "title", which is not a reference.',
    ],
    [
      "days kept apart without a first one",
      { fields: { ...ticket.fields, due: { kind: "date" } }, noOverlap: { same: ["firm"], from: "due", until: "due", message: "End it." } },
      'ticket: the first day of `noOverlap`, "due", must be required.',
    ],
    [
      "a reference that fills in what does not fit",
      { fields: { ...ticket.fields, owner: { ...ticket.fields.owner, fills: { copies: { due: "name" } } } } },
      'ticket: "owner" copies "name" of person into "due", but the kinds of the two fields don\'t match.',
    ],
    [
      "a reference that gives what no form sends",
      { fields: { ...ticket.fields, owner: { ...ticket.fields.owner, fills: { copies: {}, given: { on: "items" } } } } },
      'ticket: "owner" gives "items", which is not a reference, a date, a time or a choice of the record or its line.',
    ],
    ["a duplicate collection", { collection: "leads" }, 'The collection "leads" must be unique, but is used by lead and ticket.'],
    ["a duplicate path", { path: "/leads" }, 'The path "/leads" must be unique, but is used by lead and ticket.'],
    ["a title that is not a text field", { title: "firm" }, 'ticket: `title` must name a field with text, but "firm" is not one.'],
    [
      "a form that customers can't fill in",
      { fields: { ...ticket.fields, secret: { kind: "text", required: true, hiddenFrom: "customer" } } },
      'ticket: "secret" is required, but customers can\'t fill it in although they may create rows. Make it optional or add a default.',
    ],
    [
      "a title that is hidden from customers",
      { title: "secret" },
      'ticket: `title` names "secret", which is hidden from customers. References show the title, so choose a field that customers may see.',
    ],
    [
      "a customer tab that filters by a hidden field",
      withList({ tabs: { ...ticket.views.list.tabs, odd: { label: "Odd", where: { $any: [{ secret: "x" }] } } } }),
      'ticket: the tab "odd" must not use "secret", because customers could infer this hidden field from it.',
    ],
    [
      "a segment that filters by a temporarily hidden field",
      withList({ segments: { param: "by", options: { odd: { label: "Odd", where: { $not: { offer: null } } } } } }),
      'ticket: the segment "odd" must not use "offer", because customers could infer this hidden field from it.',
    ],
    [
      "a notification that contains a hidden field",
      withAction({ notifies: [{ to: ["company"], title: "News", message: "It is {secret}" }] }),
      'ticket: a message of "odd" may reach customers, so it must not contain "secret", which is hidden from them.',
    ],
    [
      "a field hidden depending on the user",
      { fields: { ...ticket.fields, offer: { kind: "money", hiddenWhile: { owner: { me: "user" } } } } },
      'ticket: `hiddenWhile` of "offer" may compare with constants only.',
    ],
    [
      "a field hidden depending on an unknown field",
      { fields: { ...ticket.fields, offer: { kind: "money", hiddenWhile: { nope: true } } } },
      'ticket: `hiddenWhile` of "offer" uses the unknown field "nope".',
    ],
    [
      "files that are temporarily hidden",
      { fields: { ...ticket.fields, docs: { kind: "files", hiddenWhile: { urgent: true } } } },
      'ticket: "docs" must not declare `hiddenWhile`, which files don\'t support.',
    ],
    [
      "lines with files that are temporarily hidden",
      { fields: { ...ticket.fields, extras: { kind: "lines", fields: { shots: { kind: "files" } }, hiddenWhile: { urgent: true } } } },
      'ticket: "extras" must not declare `hiddenWhile`, which files don\'t support.',
    ],
    [
      "sums of lines over a column of text",
      { fields: { ...ticket.fields, items: { ...ticket.fields.items, sums: ["what"] } } },
      'ticket: `sums` of "items" names "what", which is not a column of numbers.',
    ],
    ["shares of something that is no amount", withShares({ share: "what" }), 'ticket: `sharesOut` of "costs" needs amounts.'],
    [
      "shares in an order that no list has",
      withShares({ oldest: "touchedOn" }),
      'ticket: `sharesOut` of "costs" orders by "touchedOn", which must declare `sort: true`.',
    ],
    [
      "a list's figure with a field's name",
      withList({ figures: { title: { names: "items.by" } } }),
      'ticket: the list\'s `figures` name "title", which is a field.',
    ],
    [
      "a list's figure that names what lines don't refer to",
      withList({ figures: { whats: { names: "items.what" } } }),
      'ticket: the list\'s figure "whats" names "items.what", which is not a reference in lines.',
    ],
    [
      "a figure of all rows that lists are sorted by",
      withList({ figures: { visits: { of: "visit", by: "ticket", queryable: true } } }),
      'ticket: the list\'s figure "visits" is `queryable`, so that its `rows` need to name the states of what is open.',
    ],
    [
      "a segment of a figure that lists can't be filtered by",
      withList({ segments: { param: "of", options: { some: { label: "Some", where: {}, figure: "price" } } } }),
      'ticket: the segment "some" names "price", which is not a `queryable` figure of the list.',
    ],
    [
      "a segment with a column of nothing",
      withList({ segments: { param: "of", options: { some: { label: "Some", where: {}, columns: ["title", "nope"] } } } }),
      'ticket: the segment "some" shows the unknown field "nope".',
    ],
    ["a total that is no amount", withForm({ total: "title" }), 'ticket: the form\'s `total` is "title", which is not an amount.'],
    [
      "a description of needs that customers can't type",
      withForm({ needs: { descriptionField: "secret", dateField: "due", options: [] } }),
      'ticket: `needs` put a description into "secret", which customers can\'t type text into.',
    ],
    [
      "a need that sets what can't be chosen",
      withForm({
        needs: { descriptionField: "body", dateField: "due", options: [{ label: "Help", help: "Soon.", sets: { kind: "dream" } }] },
      }),
      'ticket: a need sets "kind" to something that customers can\'t choose there.',
    ],
    [
      "an action that edits what nobody writes",
      withAction({ edits: ["total"] }),
      'ticket: "odd" edits "total", which is not a field that can be written.',
    ],
    [
      "an action that edits what it sets",
      withAction({ edits: ["urgent"], sets: { urgent: true } }),
      'ticket: "odd" edits "urgent", which is also its input or written by it.',
    ],
    [
      "a notification about a change of no field",
      withAction({ notifies: [{ to: ["owner"], title: "Odd", message: "Odd", changed: "nope" }] }),
      'ticket: "odd" notifies about a change of "nope", which is not a field.',
    ],
    [
      "an action that confirms with a document without a link",
      withAction({ sendsCopy: "slip" }),
      'ticket: "odd" emails "slip", which must be a document with a `link`.',
    ],
    [
      "a form that is skipped although something has to be entered",
      { ...withForm({ sources: { pId: { field: "parent" } } }), next: [{ create: "ticket", atOnce: true }] },
      'ticket: `next` creates "ticket" at once, but nothing fills its "title".',
    ],
  ])("reports %s", (_, change, sentence) => {
    expect(changed(change)).toContain(sentence);
  });

  it("reports a state's word in two colors", () => {
    const states = { ...ticket.states, done: { ...ticket.states.done, tone: "bad" } };
    const [word] = changed({ states }).filter((problem) => problem.includes("same tone"));
    expect(word).toMatch(/"Done" is "(good|bad)" here and "(good|bad)" in \w+\.\w+\. Give both the same tone\.$/);
  });

  it("reports code that no declaration refers to", () => {
    const more = new Map([
      ["ticket", [...(code.get("ticket") ?? []), "touch"]],
      ["ghost", []],
    ]);
    expect(changed({}, more)).toEqual([
      'ticket: the effect "touch" is implemented but not declared. Declare `effect: true` for "touch" or delete the effect.',
      'There are effects for "ghost", which is not a resource.',
    ]);
  });
});
