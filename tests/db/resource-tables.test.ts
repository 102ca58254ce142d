import { describe, expect, it } from "vitest";
import { bounded, columnOf, snake } from "../../server/db/names.ts";
import { sortExpression } from "../../server/db/resource-indexes.ts";
import { resourceTables } from "../../server/db/resource-tables.ts";
import { allTables } from "../../server/db/tables.ts";
import type { Fields } from "../../src/schemas/fields/field.ts";
import * as word from "../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../src/schemas/resource.ts";
import { me } from "../../src/schemas/rules/where.ts";

const states = { open: { id: 1, label: "Open", tone: "info" }, shut: { id: 2, label: "Shut", tone: "muted" } } as const;

function crate(fields: Fields, more: { name?: string; table?: string; states?: AnyResource["states"] } = {}): AnyResource {
  const { name = "crate", ...rest } = more;
  return resource(name, {
    label: "Crate",
    title: "id",
    path: "/crates",
    subject: "TASKS",
    bizObject: 900,
    views: { list: { columns: [] } },
    fields,
    ...rest,
  });
}
const tableOf = (fields: Fields) => resourceTables([crate(fields)])[0];
const columnsOf = (fields: Fields) => Object.fromEntries((tableOf(fields)?.columns ?? []).map(({ name, ...column }) => [name, column]));

describe("a resource's table", () => {
  it("has the columns common to all rows", () => {
    expect(Object.keys(columnsOf({}))).toEqual([
      "id",
      "version",
      "created_at",
      "updated_at",
      "created_by_id",
      "updated_by_id",
      "deleted_at",
    ]);
    expect(resourceTables([crate({}, { states })])[0]?.checks).toEqual([
      { name: "crates_state_check", expression: "state in ('open', 'shut')" },
    ]);
  });

  it("has a column for each kind of field", () => {
    const columns = columnsOf({
      number: word.sequence("CR-{000}"),
      label: word.text({ required: true }),
      hint: word.longText(),
      pieces: word.integer(),
      weight: word.decimal(),
      price: word.money({ required: true }),
      taxRate: word.percent(),
      fragile: word.boolean(),
      packed: word.boolean({ default: true }),
      dueOn: word.date(),
      seenAt: word.dateTime(),
      size: word.choice(["big", "it's small"]),
      marks: word.tags(),
      place: word.address(),
      parent: word.ref("crate"),
      sum: word.computed("money", () => 1),
      photos: word.images(),
    });
    expect(columns).toMatchObject({
      number: { type: "text" },
      label: { type: "text", nullable: false },
      hint: { type: "text", nullable: true },
      pieces: { type: "bigint", nullable: true },
      weight: { type: "numeric(14,3)" },
      price: { type: "bigint", nullable: false },
      tax_rate: { type: "numeric(7,4)" },
      fragile: { type: "boolean", default: "false" },
      packed: { type: "boolean", default: "true" },
      due_on: { type: "date" },
      seen_at: { type: "timestamp(3) with time zone" },
      size: { type: "text" },
      marks: { type: "text[]", default: "'{}'" },
      place: { type: "jsonb" },
      parent_id: { type: "bigint", references: { table: "crates" } },
      sum: { type: "bigint", nullable: true },
    });
    expect(columns).not.toHaveProperty("photos");
  });

  it("enforces choices and bounds with check constraints", () => {
    const table = tableOf({
      size: word.choice(["big", "it's small"]),
      pieces: word.integer({ min: 0 }),
      weight: word.decimal({ above: 0 }),
    });
    expect(table?.checks).toEqual([
      { name: "crates_size_check", expression: "\"size\" in ('big', 'it''s small')" },
      { name: "crates_pieces_check", expression: '"pieces" >= 0' },
      { name: "crates_weight_check", expression: '"weight" > 0' },
    ]);
  });

  it("has child tables for lines", () => {
    const [, lines] = resourceTables([crate({ innerBoxes: word.lines({ what: word.text({ required: true }), in: word.ref("crate") }) })]);
    expect(lines).toMatchObject({ name: "crates_inner_boxes", primaryKey: ["id"] });
    expect(lines?.columns.map((column) => column.name)).toEqual(["id", "parent_id", "position", "what", "in_id"]);
    expect(lines?.columns[1]?.references).toEqual({ table: "crates", onDelete: "cascade" });
    expect(lines?.indexes?.map((index) => index.on)).toEqual([["parent_id", "position"], ["in_id"]]);
  });

  it("has indexes for sorting, filtering and searching lists, with the id for paging", () => {
    const table = tableOf({
      number: word.sequence("CR-{000}"),
      label: word.text({ sort: true, search: true, unique: true }),
      hint: word.text(),
      price: word.money({ sort: true, filter: true }),
      parent: word.ref("crate"),
      marks: word.tags({ filter: true }),
    });
    const indexes = Object.fromEntries((table?.indexes ?? []).map(({ name, ...index }) => [name, index]));
    expect(indexes).toEqual({
      crates_created_at_idx: { on: ["created_at", "id"], where: "deleted_at is null" },
      crates_updated_at_idx: { on: ["updated_at", "id"], where: "deleted_at is null" },
      crates_created_by_id_idx: { on: ["created_by_id", "id"] },
      crates_label_idx: { on: ['lower("label")', "id"], where: "deleted_at is null" },
      crates_price_idx: { on: ["price", "id"], where: "deleted_at is null" },
      crates_parent_id_idx: { on: ["parent_id", "id"] },
      crates_number_key: { on: ["number"], unique: true },
      crates_label_key: { on: ['lower("label")'], unique: true, where: "deleted_at is null" },
      crates_marks_idx: { on: ["marks"], using: "gin" },
      crates_search_idx: { on: ['folded("number") gin_trgm_ops', 'folded("label") gin_trgm_ops'], using: "gin" },
    });
    expect(sortExpression("label", word.text())).toBe('lower("label")');
  });
});

describe("resources sharing a table", () => {
  const shared = (name: string, fields: Fields, of: AnyResource["states"] = {}) => crate(fields, { name, table: "boxes", states: of });

  it("get one table with all their columns and states, and nullable columns where one lacks the field", () => {
    const tables = resourceTables([
      shared(
        "box",
        { label: word.text({ required: true }), depth: word.integer({ required: true }), parts: word.lines({ a: word.text() }) },
        { open: states.open },
      ),
      shared(
        "chest",
        { label: word.text({ required: true }), key: word.text(), parts: word.lines({ a: word.text() }) },
        { shut: states.shut },
      ),
    ]);
    expect(tables.map((table) => table.name)).toEqual(["boxes", "boxes_parts"]);
    const columns = Object.fromEntries((tables[0]?.columns ?? []).map((column) => [column.name, column.nullable ?? false]));
    expect(columns).toMatchObject({ label: false, depth: true, key: true, state: false });
    expect(tables[0]?.checks?.[0]?.expression).toBe("state in ('open', 'shut')");
  });

  it("are rejected when their declarations conflict", () => {
    const disagree = (one: Fields, other: Fields) => () => resourceTables([shared("box", one), shared("chest", other)]);
    expect(disagree({ depth: word.integer() }, { depth: word.text() })).toThrow(
      'share the table "boxes" must declare the column "depth" alike, but it is bigint and text',
    );
    expect(disagree({ kind: word.choice(["a"]) }, { kind: word.choice(["b"]) })).toThrow(
      'share the table "boxes" must allow the same values in the field "kind"',
    );
    expect(disagree({ parts: word.lines({ a: word.text() }) }, { parts: word.lines({ b: word.text() }) })).toThrow(
      'must declare the same columns in the lines "parts"',
    );
  });

  it("are rejected when a reference names an unknown resource", () => {
    expect(() => resourceTables([crate({ lost: word.ref("nowhere") })])).toThrow('refers to "nowhere", which is not a resource');
  });
});

describe("table and column names", () => {
  it("are snake_case, and references end in _id", () => {
    expect(snake("quickBooksId")).toBe("quick_books_id");
    expect(columnOf("accountExecutive", { kind: "ref" })).toBe("account_executive_id");
  });

  it("are shortened to PostgreSQL's limit and stay distinct", () => {
    const long = bounded("a".repeat(80));
    expect(long.length).toBe(63);
    expect(long).not.toBe(bounded("a".repeat(81)));
  });
});

it("declares foreign keys only to declared tables", () => {
  const tables = allTables();
  const names = new Set(tables.map((table) => table.name));
  const lost = tables.flatMap((table) =>
    table.columns.filter(({ references }) => references && !names.has(references.table)).map(({ name }) => `${table.name}.${name}`),
  );
  expect(lost).toEqual([]);
});

describe("the indexes of lists", () => {
  const danger = { label: "Cancel", from: "open", to: "shut", danger: true } as const;
  const indexesOf = (actions: AnyResource["actions"]) => {
    const { views, ...rest } = crate({ dueOn: word.date({ sort: true }) }, { states });
    const tabs = { open: { label: "Open", where: { state: "open" } }, shut: { label: "Shut", where: { state: "shut" } } };
    const declared: AnyResource = { ...rest, actions, views: { ...views, list: { ...views.list, sort: "dueOn", tabs } } };
    return (resourceTables([declared])[0]?.indexes ?? []).filter(({ name }) => name.endsWith("_list_idx"));
  };

  it("hold the exceptions in the order of their tab: rows that a dangerous action ended", () => {
    const rows = "deleted_at is null and \"state\" = 'shut'";
    expect(indexesOf({ cancel: danger })).toEqual([{ name: "crates_shut_list_idx", on: ["due_on", "id"], where: rows }]);
    const byServer = { label: "Expire", from: "open", to: "shut", by: ["system"] } as const;
    expect(indexesOf({ cancel: danger, expire: byServer })).toHaveLength(1);
  });

  it("don't hold rows that usually end so, or come back", () => {
    expect(indexesOf({ cancel: danger, close: { label: "Close", from: "open", to: "shut" } })).toEqual([]);
    expect(indexesOf({ cancel: danger, reopen: { label: "Reopen", from: "shut", to: "open" } })).toEqual([]);
  });

  it("hold the names of a person's rows by each field that makes them theirs", () => {
    const fields = { name: word.text({ required: true }), keeper: word.ref("crate"), maker: word.ref("crate") };
    const customer = { rows: { $any: [{ keeper: me.user }, { maker: me.user }] }, may: ["read"] } as const;
    const declared: AnyResource = { ...crate(fields), title: "name", customer };
    const names = (resourceTables([declared])[0]?.indexes ?? []).filter(({ name }) => name.endsWith("_names_idx"));
    expect(names.map(({ on, where }) => ({ on, where }))).toEqual([
      { on: ["keeper_id", 'lower("name")', "id"], where: undefined },
      { on: ["maker_id", 'lower("name")', "id"], where: undefined },
    ]);
  });
});
