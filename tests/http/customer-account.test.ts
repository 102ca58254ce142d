// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CustomerAccount } from "../../src/contract/customer-account.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { resources } from "../../src/resources/index.ts";
import type { Ability, Subject } from "../../src/schemas/access/abilities.ts";
import { openedRows, sumOf } from "../support/figure-rows.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let customers: { id: number; limit: number | null }[] = [];
let owing = 0;
const headers: Record<string, { authorization: string }> = {};
const reading = (...subjects: Subject[]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));

beforeAll(async () => {
  registerResources(resources);
  server = await createHttpTestServer({ fixture: demoDatabase });
  const { rows } = await sql<{ id: number; limit: number | null; owed: number }>`select p.id, p.credit_limit as "limit",
      (select coalesce(sum(balance), 0)::bigint from invoices where customer_id = p.id) as owed
    from parties p where p.state in ('onboarding', 'active', 'suspended') order by owed desc, p.id`.execute(server.db.kysely);
  customers = rows;
  owing = rows[0]?.id ?? 0;
  const money = reading("ACCT_CUSTOMERS", "ACCG_INVOICES", "ACCG_PAYMENTS");
  const people: Record<string, Parameters<typeof addUser>[1]> = {
    reader: { email: "reader@test.example", abilities: money },
    sales: { email: "seller@test.example", abilities: reading("ACCT_CUSTOMERS") },
    nobody: { email: "nobody@test.example" },
    customer: { email: "customer@test.example", type: "C", companyId: owing, abilities: money },
  };
  for (const [name, person] of Object.entries(people)) headers[name] = await bearer(server, await addUser(server.db, person));
}, 120_000);
afterAll(() => server?.close());

const get = (url: string, user = "reader") => server.app.inject({ url: `/api/${url}`, headers: headers[user] ?? {} });
const fetchAccount = async (id: number, user = "reader"): Promise<CustomerAccount> => {
  const response = await get(`customers/${id}/account`, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};

describe("the figures of a customer's account", () => {
  it.each(["reader", "customer"])("each match the rows they link to: %s", async (user) => {
    let checked = 0;
    for (const { id } of user === "customer" ? [{ id: owing }] : customers) {
      const { invoices, payments, memos } = await fetchAccount(id, user);
      if (!invoices || !payments || !memos) throw new Error("A part is missing.");
      for (const [figure, value] of [
        ...[invoices.open, invoices.overdue, ...invoices.ageing].map((each) => [each, "balance"] as const),
        ...[payments.unapplied, memos.unapplied].map((each) => [each, "unapplied"] as const),
      ]) {
        if (figure.count > 0) checked++;
        const rows = await openedRows((url) => get(url, user), figure, user === "customer" ? "customer" : "employee");
        expect([rows.length, sumOf(rows, value)]).toEqual([figure.count, figure.value]);
        for (const row of rows) expect(row.customerId).toBe(id);
      }
      expect(sumOf(invoices.ageing, "value")).toBe(invoices.open.value);
      expect(sumOf(invoices.ageing.slice(1), "value")).toBe(invoices.overdue.value);
    }
    expect(checked).toBeGreaterThan(user === "customer" ? 2 : 20);
  });

  it("include the remaining credit: the limit minus what is owed and committed", async () => {
    let limited = 0;
    for (const { id, limit } of customers) {
      const { invoices, payments, memos, credit } = await fetchAccount(id);
      const owed = (invoices?.open.value ?? 0) - (payments?.unapplied.value ?? 0) - (memos?.unapplied.value ?? 0);
      expect(credit).toMatchObject({ limit, owed });
      if (!credit || limit === null) continue;
      limited++;
      expect(credit.left).toBe(limit - owed - credit.committed);
    }
    expect(limited).toBeGreaterThan(5);
  });

  it("include the last payment that is posted", async () => {
    for (const { id } of customers) {
      const { rows } = await sql<{ id: number; on: string }>`select id, received_on as on from payments
        where customer_id = ${id} and state = 'posted'`.execute(server.db.kysely);
      const last = rows.toSorted((a, b) => a.on.localeCompare(b.on) || a.id - b.id).at(-1);
      expect((await fetchAccount(id)).payments?.last?.id).toBe(last?.id);
    }
  });

  it("are limited to readers of their rows, the credit limit to employees, and accounts to their customer", async () => {
    expect(await fetchAccount(owing, "sales")).toMatchObject({ invoices: null, payments: null, memos: null, credit: null });
    const { credit, invoices } = await fetchAccount(owing, "customer");
    expect(credit).toBeNull();
    expect(invoices?.open.count).toBeGreaterThan(0);
    const other = customers.find(({ id }) => id !== owing)?.id ?? 0;
    const refused = await get(`customers/${other}/account`, "customer");
    expect([refused.statusCode, refused.body]).toEqual([404, (await get("customers/987654321/account", "customer")).body]);
    expect((await get(`customers/${owing}/account`, "nobody")).statusCode).toBe(403);
    expect((await server.app.inject({ url: `/api/customers/${owing}/account` })).statusCode).toBe(401);
    expect((await get("customers/abc/account")).statusCode).toBe(422);
  });
});
