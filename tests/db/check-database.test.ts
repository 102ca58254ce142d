// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkDatabase } from "../../server/db/check-database.ts";
import type { Db } from "../../server/db/connection.ts";
import { migrationProblems } from "../../server/db/schema-snapshot.ts";
import { allTables } from "../../server/db/tables.ts";
import { testDatabase } from "../support/database.ts";

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

it("accepts a database that has all that is declared", async () => {
  await expect(checkDatabase(db, allTables())).resolves.toBeUndefined();
});

it("refuses a database behind the declarations, with what it lacks and what to do", async () => {
  await sql`alter table hubs drop column time_zone`.execute(db.kysely);
  await sql`drop index vehicles_plate_key`.execute(db.kysely);
  await expect(checkDatabase(db, allTables())).rejects.toThrow(
    /it lacks .*(hubs\.time_zone text|vehicles_plate_key), .*Run `npm run migration -- <what-changed>`/,
  );
});

it("tells without a database that the migrations are behind the declarations", () => {
  const tables = allTables();
  const changed = tables.map((table) =>
    table.name === "hubs" ? { ...table, columns: [...table.columns, { name: "doors", type: "bigint", nullable: true }] } : table,
  );
  expect(migrationProblems(tables)).toEqual([]);
  expect(migrationProblems(changed)).toEqual([
    "The declarations have changed since the last migration (hubs). Run `npm run migration -- <what-changed>`.",
  ]);
});
