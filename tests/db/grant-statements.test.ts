// @module-tag gate
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { type DefaultRole, grantProblems, grantStatements } from "../../server/db/grant-statements.ts";
import { startingRoleRows } from "../../server/db/starting-roles.ts";
import { prepareData } from "../../server/demo/first-data.ts";
import { testDatabase } from "../support/database.ts";

/** What the next version grants: one ability more to some roles, one less to one, and a new role. */
const added: Readonly<Record<string, readonly string[]>> = {
  sales: ["EXPORTS create"],
  dispatch: ["EXPORTS create"],
  accounting: ["EXPORTS create"],
  warehouse: ["BILLING read"],
  member: ["WH_INVENTORY approve"],
};
const next: DefaultRole[] = [
  ...startingRoleRows.map((role) => ({
    ...role,
    abilities: [...role.abilities, ...(added[role.key] ?? [])].filter((ability) => role.key !== "viewer" || ability !== "BILLING read"),
  })),
  { key: "maintenance", displayName: "Maintenance", userType: "E", abilities: ["CONFIG_HUB read"] },
];
const statements = grantStatements(startingRoleRows, next);

let db: Db;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

const start = () => prepareData(db, { demo: false, today: "2026-11-20", companyName: "Movers" });
const apply = async () => {
  for (const statement of statements) await db.pool.query(statement);
};
const abilitiesOf = async (name: string): Promise<string[] | undefined> =>
  (await sql<{ abilities: string[] }>`select abilities from roles where display_name = ${name} and deleted_at is null`.execute(db.kysely))
    .rows[0]?.abilities;
const given = (key: string) => startingRoleRows.find((role) => role.key === key)?.abilities ?? [];
const without = (key: string, ability: string) => given(key).filter((each) => each !== ability);

it("adds what is new to the roles that a company kept, once, and leaves its own decisions", async () => {
  await start();
  await sql`update roles set abilities = abilities || '{BILLING read}'::text[] where display_name = 'Sales'`.execute(db.kysely);
  await sql`update roles set display_name = 'Dispatchers' where display_name = 'Dispatch'`.execute(db.kysely);
  await sql`update roles set abilities = array_remove(abilities, 'TASKS delete') where display_name = 'Accounting'`.execute(db.kysely);
  await sql`update roles set deleted_at = now() where display_name = 'Warehouse'`.execute(db.kysely);
  for (const _time of ["first", "second"]) {
    await apply();
    expect(await abilitiesOf("Sales")).toEqual([...given("sales"), "BILLING read", "EXPORTS create"].sort());
    expect(await abilitiesOf("Company member")).toEqual([...given("member"), "WH_INVENTORY approve"].sort());
    expect(await abilitiesOf("Dispatchers")).toEqual(given("dispatch"));
    expect(await abilitiesOf("Accounting")).toEqual(without("accounting", "TASKS delete"));
    expect(await abilitiesOf("Warehouse")).toBeUndefined();
    expect(await abilitiesOf("Viewer")).toEqual(given("viewer"));
    expect(await abilitiesOf("Maintenance")).toEqual(["CONFIG_HUB read"]);
  }
  const { rows } = await sql<{ display_name: string; version: number; reason: string }>`
    select display_name, version, reason from activity_log join roles on roles.id = record_id
    where resource = 'role' and verb = 'update' order by 1`.execute(db.kysely);
  const entry = { version: 2, reason: "New default permissions" };
  expect(rows).toEqual([
    { ...entry, display_name: "Company member" },
    { ...entry, display_name: "Sales" },
  ]);
});

it("does nothing on a new database, whose company starts with the new grants", async () => {
  await apply();
  await start();
  const { rows } = await sql<{ display_name: string; abilities: string[] }>`
    select display_name, abilities from roles order by id`.execute(db.kysely);
  expect(rows).toEqual(startingRoleRows.map(({ displayName, abilities }) => ({ display_name: displayName, abilities })));
});

it("is missed without a database while the migrations are behind", () => {
  expect(grantProblems(startingRoleRows)).toEqual([]);
  expect(grantProblems(next)).toEqual([
    "The default grants have changed since the last migration (Sales, Dispatch, Warehouse, Accounting, Viewer, Company member, Maintenance). Run `npm run migration -- <what-changed>`.",
  ]);
});

it("writes nothing while the grants are the same", () => {
  expect(grantStatements(startingRoleRows, startingRoleRows)).toEqual([]);
});
