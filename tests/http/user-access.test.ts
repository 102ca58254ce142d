// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
beforeAll(async () => {
  server = await createHttpTestServer();
});
afterAll(() => server.close());

const may = (subject: Ability["subject"], action: Ability["action"] = "read"): Ability => ({ subject, action });
const getAccess = async (as: number, collection: string, id: number | string) =>
  server.app.inject({ url: `/api/${collection}/${id}/access`, headers: await bearer(server, as) });

async function giveRole(userId: number, name: string, abilities: readonly string[], deleted = false): Promise<void> {
  await sql`
    WITH role AS (INSERT INTO roles (display_name, user_type, abilities, deleted_at)
      VALUES (${name}, 'E', ${[...abilities]}::text[], ${deleted ? new Date().toISOString() : null}) RETURNING id)
    INSERT INTO users_roles (parent_id, position, role_id) SELECT ${userId}, 1, id FROM role`.execute(server.db.kysely);
}

test("each ability names the roles that grant it", async () => {
  const reader = await addUser(server.db, { email: "reader@house.example", abilities: [may("UM_EMP_USERS")] });
  const other = await addUser(server.db, { email: "other@house.example" });
  await giveRole(other, "Sales", ["SALES_QUOTE read", "TASKS read"]);
  await giveRole(other, "Desk", ["TASKS read", "WH_DASHBOARD fly"]);
  await giveRole(other, "Gone", ["TASKS delete"], true);
  const { data } = (await getAccess(reader, "employee-users", other)).json();
  expect(data.isAdmin).toBe(false);
  expect(data.roles.map(({ name }: { name: string }) => name)).toEqual(["Desk", "Sales"]);
  expect(data.abilities).toEqual([
    { subject: "TASKS", action: "read", from: ["Desk", "Sales"] },
    { subject: "SALES_QUOTE", action: "read", from: ["Sales"] },
  ]);
});

test("an administrator's abilities come from being one, in addition to roles", async () => {
  const admin = await addUser(server.db, { email: "boss@house.example", isAdmin: true });
  await giveRole(admin, "Extra", ["TASKS read"]);
  const { data } = (await getAccess(admin, "employee-users", admin)).json();
  expect(data.isAdmin).toBe(true);
  const find = (subject: string, action: string) =>
    data.abilities.find((each: { subject: string; action: string }) => each.subject === subject && each.action === action)?.from;
  expect(find("TASKS", "read")).toEqual(["administrator", "Extra"]);
  expect(find("UM_EMP_ROLES", "delete")).toEqual(["administrator"]);
});

test("a user's abilities are hidden from those who can't read the user", async () => {
  const ownParty = await addParty(server.db, "Mine");
  const otherParty = await addParty(server.db, "Theirs");
  const owner = await addUser(server.db, { email: "owner@mine.example", type: "C", companyId: ownParty, isAdmin: true });
  const colleague = await addUser(server.db, { email: "mate@mine.example", type: "C", companyId: ownParty, abilities: [may("TASKS")] });
  const stranger = await addUser(server.db, { email: "owner@theirs.example", type: "C", companyId: otherParty, isAdmin: true });
  const member = await addUser(server.db, { email: "member@mine.example", type: "C", companyId: ownParty, abilities: [may("TASKS")] });
  const clerk = await addUser(server.db, { email: "clerk@house.example", abilities: [may("UM_CUST_USERS")] });

  expect((await getAccess(owner, "company-users", colleague)).json().data.abilities).toHaveLength(1);
  expect((await getAccess(clerk, "customer-users", colleague)).statusCode).toBe(200);

  const missing = await getAccess(owner, "company-users", 987_654);
  const foreign = await getAccess(owner, "company-users", stranger);
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  // An employee is not found among the customer users.
  expect((await getAccess(clerk, "customer-users", clerk)).statusCode).toBe(404);
  for (const [as, collection] of [
    [member, "company-users"],
    [clerk, "employee-users"],
    [owner, "customer-users"],
    [owner, "employee-users"],
    [clerk, "company-users"],
  ] as const)
    expect((await getAccess(as, collection, colleague)).statusCode).toBe(403);
  expect((await server.app.inject({ url: `/api/company-users/${colleague}/access` })).statusCode).toBe(401);
  expect((await getAccess(owner, "company-users", "x")).statusCode).toBe(404);
  const response = await server.app.inject({ url: `/api/company-users/${colleague}/access?q=1`, headers: await bearer(server, owner) });
  expect(response.statusCode).toBe(422);
});
