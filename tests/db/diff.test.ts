// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { createTables } from "../../server/db/declared.ts";
import { diff } from "../../server/db/diff.ts";
import { introspect } from "../../server/db/introspect.ts";
import type { ColumnModel, TableModel } from "../../server/db/model.ts";
import { testDatabase } from "../support/database.ts";

const id: ColumnModel = { name: "id", type: "bigint", identity: true };
const name: ColumnModel = { name: "name", type: "text" };
const hubs: TableModel = { name: "hubs", columns: [id, name], primaryKey: ["id"] };
const bins: TableModel = {
  name: "bins",
  columns: [id, { name: "hub_id", type: "bigint", references: { table: "hubs" } }, { name: "code", type: "text", nullable: true }],
  primaryKey: ["id"],
  indexes: [{ name: "bins_code_key", on: ["hub_id", "lower(code)"], unique: true, where: "code is not null" }],
  checks: [{ name: "bins_code_check", expression: "code <> ''" }],
};
/** Two tables that reference each other. */
const chicken: TableModel = {
  name: "chickens",
  columns: [id, { name: "egg_id", type: "bigint", nullable: true, references: { table: "eggs" } }],
  primaryKey: ["id"],
};
const egg: TableModel = {
  name: "eggs",
  columns: [id, { name: "chicken_id", type: "bigint", references: { table: "chickens", onDelete: "cascade" } }],
  primaryKey: ["id"],
};
const log: TableModel = { name: "events", columns: [id, { name: "what", type: "text" }], primaryKey: ["id"], appendOnly: true };

const seen: TableModel = {
  name: "sightings",
  columns: [id, { name: "seen_at", type: "timestamp with time zone" }],
  primaryKey: ["id"],
  appendOnly: { since: "seen_at", keepDays: 30 },
};

const withColumns = (table: TableModel, ...columns: ColumnModel[]): TableModel => ({ ...table, columns: [id, ...columns] });

const steps: Record<string, [TableModel[], TableModel[]]> = {
  "new tables": [[], [hubs, bins, log]],
  "tables that reference each other": [[hubs], [hubs, chicken, egg]],
  "an additional column": [[hubs], [withColumns(hubs, name, { name: "docks", type: "integer", default: "1" })]],
  "a wider type and another default": [
    [withColumns(hubs, { name: "size", type: "integer", default: "5" })],
    [withColumns(hubs, { name: "size", type: "numeric(14,3)", default: "7.5" })],
  ],
  "a type that needs a cast": [[withColumns(hubs, name)], [withColumns(hubs, { ...name, type: "jsonb" })]],
  "a column that becomes nullable": [[withColumns(hubs, name)], [withColumns(hubs, { ...name, nullable: true, default: "'x'" })]],
  "another check, index and reference": [
    [hubs, bins],
    [
      hubs,
      {
        ...bins,
        columns: [
          id,
          { name: "hub_id", type: "bigint", references: { table: "hubs", onDelete: "cascade" } },
          { name: "code", type: "text" },
        ],
        indexes: [{ name: "bins_code_key", on: ["code gin_trgm_ops"], using: "gin" }],
        checks: [{ name: "bins_code_check", expression: "length(code) > 2" }],
      },
    ],
  ],
  "another primary key": [
    [
      {
        name: "pairs",
        columns: [
          { name: "a", type: "bigint" },
          { name: "b", type: "bigint" },
        ],
        primaryKey: ["a"],
      },
    ],
    [
      {
        name: "pairs",
        columns: [
          { name: "a", type: "bigint" },
          { name: "b", type: "bigint" },
        ],
        primaryKey: ["a", "b"],
      },
    ],
  ],
  "a table that becomes append-only": [[{ name: log.name, columns: log.columns, primaryKey: log.primaryKey }], [log]],
  "another retention": [[seen], [{ ...seen, appendOnly: { since: "seen_at", keepDays: 90 } }]],
  "a retention that ends": [[seen], [{ ...seen, appendOnly: true }]],
};

let one: Db;
let other: Db;
beforeAll(async () => {
  [one, other] = await Promise.all([testDatabase({ migrated: false }), testDatabase({ migrated: false })]);
});
beforeEach(async () => {
  for (const db of [one, other]) await sql`drop schema public cascade; create schema public`.execute(db.kysely);
});
afterAll(() => Promise.all([one?.close(), other?.close()]));

async function becomes(from: readonly TableModel[], to: readonly TableModel[]): Promise<void> {
  await createTables(one, from);
  await createTables(other, to);
  const expected = await introspect(other.kysely);
  const statements = diff(await introspect(one.kysely), expected);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) await sql.raw(statement).execute(one.kysely);
  expect(await introspect(one.kysely)).toEqual(expected);
  expect(diff(expected, expected)).toEqual([]);
}

describe("applying the diff of two schemas to the first gives the second", () => {
  it.each(Object.entries(steps))("%s", (_, [from, to]) => becomes(from, to));
  it.each(Object.entries(steps))("in reverse: %s", (_, [from, to]) => becomes(to, from));
});

it("warns about a required column without a default in a table that may have rows", async () => {
  await createTables(one, [hubs]);
  await createTables(other, [withColumns(hubs, name, { name: "code", type: "text" })]);
  expect(diff(await introspect(one.kysely), await introspect(other.kysely))).toEqual([
    '-- code needs a value in the rows there are: add it empty, fill it, then set it not null.\nalter table "hubs" add column "code" text not null',
  ]);
});
