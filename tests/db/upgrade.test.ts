import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { migrate, readMigrations } from "../../server/db/migrate.ts";
import { testDatabase } from "../support/database.ts";

/** The last migration of the versions before there was sales. */
const before = "0004-people";

let db: Db;
beforeAll(async () => {
  db = await testDatabase({ migrated: false });
});
afterAll(() => db.close());

const tables = ["roles", "parties", "users", "users_roles", "locations", "shipping_quotes", "tasks", "activity_log"];
/** Every row as it is, by its table and id. */
async function everything(): Promise<Map<string, Record<string, unknown>>> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const table of tables) {
    const found = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} t order by id`.execute(
      db.kysely,
    );
    for (const { row } of found.rows) rows.set(`${table} ${row.id}`, row);
  }
  return rows;
}

it("a company of the version before sales keeps every row as it was, and its roles what they say", async () => {
  const migrations = readMigrations();
  const older = migrations.filter(({ name }) => name <= before);
  expect(older.at(-1)?.name).toBe(before);
  expect(await migrate(db, older)).toHaveLength(older.length);
  for (const statement of [
    `insert into roles (display_name, user_type, abilities) values
      ('Sales', 'E', '{"SALES_QUOTE read","SALES_QUOTE send","TASKS read"}'), ('Member', 'C', '{"SALES_QUOTE read","SALES_QUOTE approve"}')`,
    "insert into parties (name, state) values ('Acme', 'active')",
    `insert into users (first_name, last_name, name, email, type, company_id, state) values
      ('Ann', 'Staff', 'Ann Staff', 'ann@hq.test', 'E', null, 'active'), ('Cleo', 'Client', 'Cleo Client', 'cleo@hq.test', 'C', 1, 'active')`,
    "insert into users_roles (parent_id, position, role_id) values (1, 0, 1), (2, 0, 2)",
    `insert into locations (name, party_id, kind, address) values ('Dock 1', 1, 'vendor', '{"city": "Reno"}')`,
    `insert into shipping_quotes (state, number, customer_id, origin_id, destination_id, order_type, valid_until)
      values ('ready', 'SQ-1', 1, 1, 1, 'white glove', '2026-12-24')`,
    "insert into tasks (state, name) values ('new', 'Call Acme')",
    `insert into activity_log (user_id, user_name, resource, record_id, verb) values (1, 'Ann Staff', 'task', 1, 'create')`,
  ])
    await sql.raw(statement).execute(db.kysely);
  const old = await everything();
  expect(old.size).toBe(11);
  expect(await migrate(db)).toEqual(migrations.filter(({ name }) => name > before).map(({ name }) => name));
  const now = await everything();
  expect([...now.keys()]).toEqual([...old.keys()]);
  // New columns may be there; what was there is as it was.
  for (const [key, row] of old) expect(now.get(key), key).toMatchObject(row);
  // Roles are the company's own: a new version neither gives nor takes.
  const { rows } = await sql<{ abilities: string[] }>`select abilities from roles order by id`.execute(db.kysely);
  expect(rows.map(({ abilities }) => abilities)).toEqual([
    ["SALES_QUOTE read", "SALES_QUOTE send", "TASKS read"],
    ["SALES_QUOTE read", "SALES_QUOTE approve"],
  ]);
});
