import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figureAddress } from "../../src/pages/sales/sales-data.ts";
import { listQuery } from "../../src/providers/list-query.ts";
import { plainParams } from "../../src/providers/paths.ts";
import { registerResources, resourceNamed } from "../../src/providers/registry.ts";
import type { CustomerAccount } from "../../src/resources/customer-account.ts";
import { resources } from "../../src/resources/index.ts";
import type { MoneyFigure } from "../../src/resources/sales-figures.ts";
import type { Ability, Subject } from "../../src/schemas/abilities.ts";
import { filtersOf, readListState } from "../../src/views/list/list-state.ts";
import { tabAt } from "../../src/views/view-paths.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createRig, type Rig } from "./support.ts";

type Row = Readonly<Record<string, unknown>>;

let rig: Rig;
let customers: { id: number; limit: number | null }[] = [];
let owing = 0;
const headers: Record<string, { authorization: string }> = {};
const reading = (...subjects: Subject[]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));

beforeAll(async () => {
  registerResources(resources);
  rig = await createRig({ fixture: demoDatabase });
  const { rows } = await sql<{ id: number; limit: number | null; owed: number }>`select p.id, p.credit_limit as "limit",
      (select coalesce(sum(balance), 0)::bigint from invoices where customer_id = p.id) as owed
    from parties p where p.state in ('onboarding', 'active', 'suspended') order by owed desc, p.id`.execute(rig.db.kysely);
  customers = rows;
  owing = rows[0]?.id ?? 0;
  const money = reading("ACCT_CUSTOMERS", "ACCG_INVOICES", "ACCG_PAYMENTS");
  const people: Record<string, Parameters<typeof addUser>[1]> = {
    reader: { email: "reader@test.example", abilities: money },
    sales: { email: "seller@test.example", abilities: reading("ACCT_CUSTOMERS") },
    nobody: { email: "nobody@test.example" },
    customer: { email: "customer@test.example", type: "C", companyId: owing, abilities: money },
  };
  for (const [name, person] of Object.entries(people)) headers[name] = await bearer(rig, await addUser(rig.db, person));
}, 120_000);
afterAll(() => rig?.close());

const get = (url: string, who = "reader") => rig.app.inject({ url: `/api/${url}`, headers: headers[who] ?? {} });
const ask = async (id: number, who = "reader"): Promise<CustomerAccount> => {
  const answer = await get(`customers/${id}/account`, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

/** The rows of the list that a figure opens, read from the address as the list's page does. */
async function opened(figure: MoneyFigure, who: string): Promise<{ total: number; rows: Row[] }> {
  const resource = resourceNamed(figure.rows.resource);
  const { pathname, searchParams } = new URL(figureAddress(figure.rows), "http://hq.test");
  const state = readListState(resource, who === "customer" ? "customer" : "employee", searchParams);
  const filters = filtersOf(resource, state, tabAt(resource, pathname));
  const query = listQuery({ filters, plain: plainParams(resource), countExact: true, pageSize: 200 });
  const { data } = (await get(`${resource.collection}?${query}`, who)).json();
  return { total: data.total, rows: data[resource.collection] };
}

const sum = (rows: readonly Row[], name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);

describe("a customer's account in figures", () => {
  it.each(["reader", "customer"])("each opens the rows it was worked out over: %s", async (who) => {
    let seen = 0;
    for (const { id } of who === "customer" ? [{ id: owing }] : customers) {
      const { invoices, payments, memos } = await ask(id, who);
      if (!invoices || !payments || !memos) throw new Error("A part is missing.");
      for (const [figure, value] of [
        ...[invoices.open, invoices.overdue, ...invoices.ageing].map((each) => [each, "balance"] as const),
        ...[payments.unapplied, memos.unapplied].map((each) => [each, "unapplied"] as const),
      ]) {
        if (figure.count > 0) seen++;
        const { total, rows } = await opened(figure, who);
        expect([total, sum(rows, value)]).toEqual([figure.count, figure.value]);
        for (const row of rows) expect(row.customerId).toBe(id);
      }
      expect(sum(invoices.ageing as unknown as Row[], "value")).toBe(invoices.open.value);
      expect(sum(invoices.ageing.slice(1) as unknown as Row[], "value")).toBe(invoices.overdue.value);
    }
    expect(seen).toBeGreaterThan(who === "customer" ? 2 : 20);
  });

  it("say what is left of the limit: less what is owed, and what is ordered", async () => {
    let limited = 0;
    for (const { id, limit } of customers) {
      const { invoices, payments, memos, credit } = await ask(id);
      const owed = (invoices?.open.value ?? 0) - (payments?.unapplied.value ?? 0) - (memos?.unapplied.value ?? 0);
      expect(credit).toMatchObject({ limit, owed });
      if (!credit || limit === null) continue;
      limited++;
      expect(credit.left).toBe(limit - owed - credit.committed);
    }
    expect(limited).toBeGreaterThan(5);
  });

  it("name the last payment that stands", async () => {
    for (const { id } of customers) {
      const { rows } = await sql<{ id: number; on: string }>`select id, received_on as on from payments
        where customer_id = ${id} and state = 'posted'`.execute(rig.db.kysely);
      const last = rows.toSorted((a, b) => a.on.localeCompare(b.on) || a.id - b.id).at(-1);
      expect((await ask(id)).payments?.last?.id).toBe(last?.id);
    }
  });

  it("are each for whom its rows are; the limit is no customer's, and another's account is not there for them", async () => {
    expect(await ask(owing, "sales")).toMatchObject({ invoices: null, payments: null, memos: null, credit: null });
    const { credit, invoices } = await ask(owing, "customer");
    expect(credit).toBeNull();
    expect(invoices?.open.count).toBeGreaterThan(0);
    const other = customers.find(({ id }) => id !== owing)?.id ?? 0;
    const refused = await get(`customers/${other}/account`, "customer");
    expect([refused.statusCode, refused.body]).toEqual([404, (await get("customers/987654321/account", "customer")).body]);
    expect((await get(`customers/${owing}/account`, "nobody")).statusCode).toBe(403);
    expect((await rig.app.inject({ url: `/api/customers/${owing}/account` })).statusCode).toBe(401);
    expect((await get("customers/abc/account")).statusCode).toBe(422);
  });
});
