import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ability } from "../../src/schemas/abilities.ts";
import { addParty, addUser, bearer, createRig, type Rig } from "./support.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
});
afterAll(() => rig.close());

const may = (subject: Ability["subject"], action: Ability["action"] = "read"): Ability => ({ subject, action });
const ask = async (as: number, collection: string, id: number | string) =>
  rig.app.inject({ url: `/api/${collection}/${id}/access`, headers: await bearer(rig, as) });

async function giveRole(userId: number, name: string, abilities: readonly string[], deleted = false): Promise<void> {
  await sql`
    WITH role AS (INSERT INTO roles (display_name, user_type, abilities, deleted_at)
      VALUES (${name}, 'E', ${[...abilities]}::text[], ${deleted ? new Date().toISOString() : null}) RETURNING id)
    INSERT INTO users_roles (parent_id, position, role_id) SELECT ${userId}, 1, id FROM role`.execute(rig.db.kysely);
}

test("each ability names the roles it comes from", async () => {
  const reader = await addUser(rig.db, { email: "reader@house.example", abilities: [may("UM_EMP_USERS")] });
  const other = await addUser(rig.db, { email: "other@house.example" });
  await giveRole(other, "Sales", ["SALES_QUOTE read", "TASKS read"]);
  await giveRole(other, "Desk", ["TASKS read", "WH_DASHBOARD fly"]);
  await giveRole(other, "Gone", ["TASKS delete"], true);
  const { data } = (await ask(reader, "employee-users", other)).json();
  expect(data.isAdmin).toBe(false);
  expect(data.roles.map(({ name }: { name: string }) => name)).toEqual(["Desk", "Sales"]);
  expect(data.abilities).toEqual([
    { subject: "TASKS", action: "read", from: ["Desk", "Sales"] },
    { subject: "SALES_QUOTE", action: "read", from: ["Sales"] },
  ]);
});

test("an administrator's come from being one, whatever their roles", async () => {
  const admin = await addUser(rig.db, { email: "boss@house.example", isAdmin: true });
  await giveRole(admin, "Extra", ["TASKS read"]);
  const { data } = (await ask(admin, "employee-users", admin)).json();
  expect(data.isAdmin).toBe(true);
  const find = (subject: string, action: string) =>
    data.abilities.find((each: { subject: string; action: string }) => each.subject === subject && each.action === action)?.from;
  expect(find("TASKS", "read")).toEqual(["administrator", "Extra"]);
  expect(find("UM_EMP_ROLES", "delete")).toEqual(["administrator"]);
});

test("whoever may not read the user learns nothing of what they may do", async () => {
  const mine = await addParty(rig.db, "Mine");
  const theirs = await addParty(rig.db, "Theirs");
  const owner = await addUser(rig.db, { email: "owner@mine.example", type: "C", companyId: mine, isAdmin: true });
  const colleague = await addUser(rig.db, { email: "mate@mine.example", type: "C", companyId: mine, abilities: [may("TASKS")] });
  const stranger = await addUser(rig.db, { email: "owner@theirs.example", type: "C", companyId: theirs, isAdmin: true });
  const member = await addUser(rig.db, { email: "member@mine.example", type: "C", companyId: mine, abilities: [may("TASKS")] });
  const clerk = await addUser(rig.db, { email: "clerk@house.example", abilities: [may("UM_CUST_USERS")] });

  expect((await ask(owner, "company-users", colleague)).json().data.abilities).toHaveLength(1);
  expect((await ask(clerk, "customer-users", colleague)).statusCode).toBe(200);

  const missing = await ask(owner, "company-users", 987_654);
  const foreign = await ask(owner, "company-users", stranger);
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  // A customer's user is no employee, and the other way round.
  expect((await ask(clerk, "customer-users", clerk)).statusCode).toBe(404);
  for (const [as, collection] of [
    [member, "company-users"],
    [clerk, "employee-users"],
    [owner, "customer-users"],
    [owner, "employee-users"],
    [clerk, "company-users"],
  ] as const)
    expect((await ask(as, collection, colleague)).statusCode).toBe(403);
  expect((await rig.app.inject({ url: `/api/company-users/${colleague}/access` })).statusCode).toBe(401);
  expect((await ask(owner, "company-users", "x")).statusCode).toBe(404);
  const asked = await rig.app.inject({ url: `/api/company-users/${colleague}/access?q=1`, headers: await bearer(rig, owner) });
  expect(asked.statusCode).toBe(422);
});
