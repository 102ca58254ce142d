import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { type Migration, migrate, readMigrations, tooOld } from "../../server/db/migrate.ts";
import { testDatabase } from "../support/database.ts";

const migration = (name: string, text: string): Migration => ({ name, sql: text, digest: createHash("sha256").update(text).digest("hex") });
const one = migration("0001-things", "create table things (id int primary key); insert into things values (1);");
const two = migration("0002-more", "alter table things add column name text");

let db: Db;
beforeAll(async () => {
  db = await testDatabase({ migrated: false });
});
beforeEach(() => sql`drop schema public cascade; create schema public`.execute(db.kysely));
afterAll(() => db.close());

const applied = async () =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db.kysely)).rows.map((row) => row.name);

it("applies pending migrations in order, once", async () => {
  expect(await migrate(db, [one])).toEqual(["0001-things"]);
  expect(await migrate(db, [one, two])).toEqual(["0002-more"]);
  expect(await migrate(db, [one, two])).toEqual([]);
  expect(await applied()).toEqual(["0001-things", "0002-more"]);
});

it("applies each migration once when two servers start at once", async () => {
  const results = await Promise.all([migrate(db, [one, two]), migrate(db, [one, two])]);
  expect(results.map((names) => names.length).sort()).toEqual([0, 2]);
});

it("rejects a migration that was changed after it was applied", async () => {
  await migrate(db, [one]);
  await expect(migrate(db, [migration(one.name, `${one.sql} -- touched`), two])).rejects.toThrow(
    "Migration 0001-things was changed after it had been applied",
  );
  expect(await applied()).toEqual(["0001-things"]);
});

it("rejects a database that is newer than the program", async () => {
  await migrate(db, [one, two]);
  await expect(migrate(db, [one])).rejects.toThrow("0002-more, which this version doesn't know");
});

it("rolls back a failing migration and names it", async () => {
  const broken = migration("0002-broken", "create table half (id int); select 1 / 0;");
  await expect(migrate(db, [one, broken])).rejects.toThrow("Migration 0002-broken failed: division by zero");
  expect(await applied()).toEqual(["0001-things"]);
  expect((await sql`select to_regclass('half') as half`.execute(db.kysely)).rows).toEqual([{ half: null }]);
  expect(await migrate(db, [one, two])).toEqual(["0002-more"]);
});

it("reads the project's own migrations in order", () => {
  const names = readMigrations().map((migration) => migration.name);
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual([...names].sort());
  expect(new Set(names.map((name) => name.split("-")[0])).size).toBe(names.length);
});

const baseline = migration(
  "0002-more",
  "-- Baseline of version 1.0.0: both at once.\ncreate table things (id int primary key, name text);",
);
const three = migration("0003-last", "alter table things add column size int");

it("begins a new database with the baseline", async () => {
  expect(await migrate(db, [baseline, three])).toEqual(["0002-more", "0003-last"]);
  expect(await migrate(db, [baseline, three])).toEqual([]);
});

it("goes on from a database that was brought to the baseline one by one, and keeps its rows", async () => {
  await migrate(db, [one, two]);
  expect(await migrate(db, [baseline, three])).toEqual(["0003-last"]);
  expect(await applied()).toEqual(["0002-more", "0003-last"]);
  expect((await sql`select id from things`.execute(db.kysely)).rows).toEqual([{ id: 1 }]);
  expect(await migrate(db, [baseline, three])).toEqual([]);
  await expect(migrate(db, [migration("0002-more", `${baseline.sql} -- touched`), three])).rejects.toThrow("was changed");
});

it("says of an older database which version it needs first, and leaves it alone", async () => {
  await migrate(db, [one]);
  await expect(migrate(db, [baseline, three])).rejects.toThrow(
    "The database has the migrations up to 0001-things, from before version 1.0.0. Start that version with it once, then this one.",
  );
  expect(await applied()).toEqual(["0001-things"]);
  expect(tooOld("0001-things", [baseline, three])).toContain("from before version 1.0.0");
  expect(tooOld("0002-more", [baseline, three])).toBeNull();
});
