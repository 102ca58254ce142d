// biome-ignore-all format: each expectation stays on the line before the code that must not compile.
/**
 * Type tests, run by the compiler (`npm run typecheck`). Each `@ts-expect-error` marks a line that must not compile;
 * if it ever compiles, the unused directive itself becomes the error.
 */
import { documentTemplate, internalDocumentTemplate } from "../../server/documents/document-template.ts";
import { defineEffects } from "../../server/engine/effect.ts";
import { choice, computed, date, lines, money, ref, text } from "../../src/schemas/fields/fields.ts";
import type { InputOf } from "../../src/schemas/fields/row.ts";
import { type ResourceRow, resource } from "../../src/schemas/resource.ts";
import { me, now } from "../../src/schemas/rules/where.ts";
import { breakdown } from "../../src/schemas/views/breakdown.ts";

const fields = {
  name: text({ required: true }),
  colour: choice(["red", "green"], { required: true }),
  due: date({ sort: true }),
  price: money(),
  owner: ref("user", { required: true }),
  helper: ref("user"),
  parts: lines({ label: text({ required: true }), cost: money() }),
  total: computed("money", (row: { parts: readonly { cost: number | null }[] }) =>
    row.parts.reduce((sum, part) => sum + (part.cost ?? 0), 0),
  ),
  code: text({ readOnly: true }),
};
const states = { open: { id: 1, label: "Open", tone: "info" }, shut: { id: 2, label: "Shut", tone: "muted" } } as const;
const base = { label: "Thing", title: "name", path: "/things", subject: "TASKS", bizObject: 1 } as const;

export const thing = resource("thing", {
  ...base,
  fields,
  states,
  actions: {
    close: {
      label: "Close",
      from: "open",
      to: "shut",
      guards: [{ remedy: "later", refuse: (row, { today }) => (row.due !== null && row.due < today ? row.colour : null) }],
    },
  },
  customer: { rows: { owner: me.user, $not: { state: "shut" } }, may: ["read", "close"] },
  views: {
    list: {
      columns: ["name", "state", "owner"],
      sort: "-due",
      tabs: { open: { label: "Open", where: { state: "open" } } },
      defaultTab: { employee: "open", customer: "open" },
    },
  },
});

// The types of rows and inputs are inferred from the declaration.
type Row = ResourceRow<typeof thing>;
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function holds<T extends true>(): T | undefined {
  return undefined;
}
holds<Equal<Row["name"], string>>();
holds<Equal<Row["colour"], "red" | "green">>();
holds<Equal<Row["due"], string | null>>();
holds<Equal<Row["ownerId"], number>>();
holds<Equal<Row["helperId"], number | null>>();
holds<Equal<Row["helper"], string | null>>();
holds<Equal<Row["parts"][number]["cost"], number | null>>();
holds<Equal<Row["total"], number | null>>();
holds<Equal<Row["state"], "open" | "shut">>();

type Input = InputOf<typeof fields>;
export const input: Input = { name: "a", colour: "red", ownerId: 1, parts: [{ label: "x" }] };
// @ts-expect-error a required field is missing
export const noName: Input = { colour: "red", ownerId: 1 };
// @ts-expect-error not one of the choices
export const blue: Input = { name: "a", colour: "blue", ownerId: 1 };
// @ts-expect-error computed fields are never written
export const withTotal: Input = { name: "a", colour: "red", ownerId: 1, total: 3 };
// @ts-expect-error read-only fields are never written
export const withCode: Input = { name: "a", colour: "red", ownerId: 1, code: "x" };

// @ts-expect-error unknown option of a field kind
text({ lenght: 3 });
// @ts-expect-error an option of another field kind
money({ search: true });
// @ts-expect-error a default of the wrong type
text({ default: 3 });
// @ts-expect-error lines cannot be nested
lines({ deeper: lines({ a: text() }) });

const plain = { name: text({ required: true }) };
const list = { list: { columns: ["name"] } } as const;
const flow = { ...base, fields: plain, states, views: list } as const;
export const wrong = () => {
  // @ts-expect-error unknown list column
  resource("a", { ...base, fields: plain, views: { list: { columns: ["nme"] } } });
  // @ts-expect-error unknown title field
  resource("a", { ...base, title: "nme", fields: plain, views: list });
  // @ts-expect-error unknown sort field
  resource("a", { ...base, fields: plain, views: { list: { columns: ["name"], sort: "-nme" } } });
  // @ts-expect-error unknown permission subject
  resource("a", { ...base, subject: "TASK", fields: plain, views: list });
  // @ts-expect-error unknown source state of an action
  resource("a", { ...flow, actions: { x: { label: "X", from: "opne", to: "shut" } } });
  // @ts-expect-error unknown target state of an action
  resource("a", { ...flow, actions: { x: { label: "X", from: "open", to: "closed" } } });
  // @ts-expect-error unknown permission verb
  resource("a", { ...flow, actions: { x: { label: "X", verb: "aprove" } } });
  // @ts-expect-error an action writes its input to an unknown field
  resource("a", { ...flow, actions: { x: { label: "X", writes: { nope: "reason" } } } });
  // @ts-expect-error a date is set to a moment
  resource("a", { ...base, fields, states, actions: { x: { label: "X", sets: { due: now.moment } } }, views: list });
  // @ts-expect-error a text is set to a number
  resource("a", { ...base, fields, states, actions: { x: { label: "X", sets: { code: 3 } } }, views: list });
  // @ts-expect-error a required field is set to null
  resource("a", { ...base, fields, states, actions: { x: { label: "X", sets: { name: null } } }, views: list });
  // @ts-expect-error a computed field is set
  resource("a", { ...base, fields, states, actions: { x: { label: "X", sets: { total: 3 } } }, views: list });
  resource("a", {
    ...base, fields, states, views: list,
    actions: { x: { label: "X", sets: { due: now.today, code: me.name, owner: me.user, colour: "red", helper: null } } },
  });
  // @ts-expect-error unknown option of an action
  resource("a", { ...flow, actions: { x: { label: "X", form: "open" } } });
  // @ts-expect-error customers are allowed an undeclared action
  resource("a", { ...base, fields: plain, customer: { rows: {}, may: ["approve"] }, views: list });
  // @ts-expect-error a row rule on an unknown field
  resource("a", { ...base, fields: plain, customer: { rows: { company: me.company }, may: ["read"] }, views: list });
  // @ts-expect-error a row rule through a field that is no reference
  resource("a", { ...base, fields, customer: { rows: { "name.state": "x" }, may: ["read"] }, views: list });
  // @ts-expect-error a slice by the row that it refers to
  resource("a", { ...base, fields, rows: { "owner.state": "active" }, views: list });
  resource("a", {
    ...base, fields, states,
    customer: { rows: { "owner.company": me.company, $not: { "helper.state": ["suspended"] } }, may: ["read"] },
    employee: { rows: { $any: [{ owner: me.user }, { "helper.company": null }] }, unless: "approve" },
    views: { list: { columns: ["name"], badge: { "owner.state": "active" }, tabs: { a: { where: { "owner.state": "active", state: "open" } } } } },
  });
  // @ts-expect-error a document from an unknown state
  resource("a", { ...flow, documents: { sheet: { label: "Sheet", file: "Sheet {name}", from: ["opne"] } } });
  // @ts-expect-error unknown option of a document
  resource("a", { ...flow, documents: { sheet: { label: "Sheet", file: "Sheet {name}", form: ["open"] } } });
  // @ts-expect-error a tab on an unknown state
  resource("a", { ...flow, views: { list: { columns: ["name"], tabs: { a: { label: "A", where: { state: "opne" } } } } } });
  // @ts-expect-error unknown default tab
  resource("a", { ...base, fields: plain, views: { list: { columns: ["name"], tabs: { a: { label: "A", where: {} } }, defaultTab: { employee: "b", customer: "a" } } } });
  // @ts-expect-error a computed field reads a field that the row does not have
  resource("a", { ...base, fields: { name: text(), sum: computed("money", (row: { price: number }) => row.price) }, views: list });
  // @ts-expect-error a board with an unknown fact
  resource("a", { ...flow, views: { list: { columns: ["name"], board: { title: "name", facts: ["nme"] } } } });
  // @ts-expect-error a form source that is not a reference
  resource("a", { ...base, fields, views: { list: { columns: ["name"] }, form: { sections: [], sources: { id: { field: "name" } } } } });
  // @ts-expect-error a form source copies into an unknown field
  resource("a", { ...base, fields, views: { list: { columns: ["name"] }, form: { sections: [], sources: { oId: { field: "owner", copies: { nme: "name" } } } } } });
  // @ts-expect-error a form source copies lines into a field that is not lines
  resource("a", { ...base, fields, views: { list: { columns: ["name"] }, form: { sections: [], sources: { oId: { field: "owner", lines: { from: "items", to: "name", each: {} } } } } } });
  // @ts-expect-error a bulk target with an unknown field in sameFields
  resource("a", { ...flow, views: { list: { columns: ["name"], bulkTargets: [{ label: "On", to: "b", param: "rd", sameFields: ["nme"] }] } } });
  // @ts-expect-error a bulk target with an unknown state
  resource("a", { ...flow, views: { list: { columns: ["name"], bulkTargets: [{ label: "On", to: "b", param: "rd", where: { state: "opne" } }] } } });
  // @ts-expect-error a bulk target with both a form and a screen
  resource("a", { ...flow, views: { list: { columns: ["name"], bulkTargets: [{ label: "On", to: "b", at: "/b", param: "rd" }] } } });
  // @ts-expect-error a bulk target without a destination
  resource("a", { ...flow, views: { list: { columns: ["name"], bulkTargets: [{ label: "On", param: "rd" }] } } });
  // @ts-expect-error a form source with both many and field
  resource("a", { ...base, fields, views: { list: { columns: ["name"] }, form: { sections: [], sources: { rd: { many: "b", field: "owner" } } } } });
  // @ts-expect-error a total of an unknown field
  resource("a", { ...base, fields, views: { list: { columns: ["name"] }, form: { sections: [], sources: { rd: { many: "b", totals: { nme: "total" } } } } } });
  // @ts-expect-error a form source adds rows to a field that is not lines
  resource("a", { ...base, fields, views: { list: { columns: ["name"] }, form: { sections: [], sources: { rd: { many: "b", rows: { to: "name", each: {} } } } } } });
  // @ts-expect-error unknown field in a form
  resource("a", { ...base, fields: plain, views: { list: { columns: ["name"] }, form: { sections: [{ title: "A", fields: ["nme"] }] } } });
  // @ts-expect-error a breakdown reads a field that it does not list
  breakdown(["price"], (row: { price: number | null; cost: number | null }) => [{ label: "Total", amount: (row.price ?? 0) + (row.cost ?? 0) }]);
  const priced = breakdown(["price"], (row: { price: string }) => [{ label: row.price, amount: 0 }]);
  // @ts-expect-error a breakdown reads a field that the row does not have
  resource("a", { ...base, fields: plain, views: { list: { columns: ["name"] }, form: { sections: [{ title: "A", fields: ["name"], breakdown: priced }] } } });
};

const hidden = resource("hidden", {
  ...base,
  fields: { name: text({ required: true }), cost: money({ hiddenFrom: "customer" }), owner: ref("user") },
  views: list,
});
export const templates = [
  internalDocumentTemplate(hidden, { with: {}, build: (row) => ({ title: row.name, number: String(row.cost), content: [] }) }),
  // @ts-expect-error a document for customers cannot use a field hidden from them
  documentTemplate(hidden, { with: {}, build: (row) => ({ title: row.name, number: String(row.cost), content: [] }) }),
  // @ts-expect-error only references have related rows
  documentTemplate(hidden, { with: { name: hidden }, build: (row) => ({ title: row.name, number: "1", content: [] }) }),
];

export const thingEffects = defineEffects(thing, {
  update: async ({ row, call, engine, write }) => {
    await write({ code: "read-only", due: null, parts: [...row.parts, { label: "one more" }] });
    // @ts-expect-error computed fields follow from the others
    await write({ total: 3 });
    // @ts-expect-error not one of the choices
    await write({ colour: "blue" });
    // @ts-expect-error unknown field
    await engine.write(call, thing, 1, { nope: 1 });
    await engine.write(call, thing, 1, ({ price }) => ({ price: (price ?? 0) + 1 }));
  },
});
