// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dashboard, ServiceRevenue } from "../../src/contract/dashboard.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { resources } from "../../src/resources/index.ts";
import { dueDatesOf } from "../../src/resources/shared/ageing.ts";
import type { Ability, Subject } from "../../src/schemas/access/abilities.ts";
import { daysOf, periods } from "../../src/schemas/values/period.ts";
import { figuresIn, openedRows, type Row } from "../support/figure-rows.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

const today = "2026-11-20";

let server: HttpTestServer;
const headers: Record<string, { authorization: string }> = {};
const reading = (...subjects: Subject[]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));

beforeAll(async () => {
  registerResources(resources);
  server = await createHttpTestServer({ fixture: demoDatabase });
  const atelier = await addParty(server.db, "Atelier of the test");
  const all = reading("ACCG_INVOICES", "ACCG_PAYMENTS", "ACCG_REF_DOCS", "BILLING", "SALES_WORK_ORDERS");
  const people: Record<string, Parameters<typeof addUser>[1]> = {
    reader: { email: "reader@test.example", abilities: all },
    invoices: { email: "invoices@test.example", abilities: reading("ACCG_INVOICES") },
    nobody: { email: "nobody@test.example" },
    customer: { email: "customer@test.example", type: "C", companyId: atelier, abilities: all },
  };
  for (const [name, person] of Object.entries(people)) headers[name] = await bearer(server, await addUser(server.db, person));
}, 120_000);
afterAll(() => server?.close());

const get = (url: string, user = "reader") => server.app.inject({ url: `/api/${url}`, headers: headers[user] ?? {} });
const fetchFigures = async (query = "", user = "reader"): Promise<Dashboard> =>
  (await get(`dashboards/accounting${query}`, user)).json().data;

const num = (value: unknown) => Number(value ?? 0);

/** What a row adds to the figure at this path. */
function worth(path: string): (row: Row) => number {
  if (path.includes("issuedLately")) return (row) => num(row.total);
  if (path.includes("invoice.revenue")) return (row) => num(row.subtotal) - num(row.discount) + num(row.surcharges);
  if (path.includes("invoice.")) return (row) => num(row.balance);
  if (path.includes("payment.")) return (row) => num(row.amount) - num(row.refunded);
  return path.includes("credit-memo.") ? (row) => 0 - num(row.subtotal) : (row) => num(row.total);
}

describe("the accounting dashboard's figures", () => {
  it.each(periods)("for the period %s each match the rows they link to", async (period) => {
    const all = figuresIn(await fetchFigures(`?period=${period}`));
    expect(all.length).toBeGreaterThan(35);
    for (const [path, figure] of all) {
      const rows = await openedRows(get, figure);
      expect(rows.length, path).toBe(figure.count);
      const { value } = figure.values;
      if (value !== undefined) expect(value, path).toBe(rows.reduce((sum, row) => sum + worth(path)(row), 0));
    }
  });

  it("match the database tables, computed another way", async () => {
    const { figures, splits, days } = await fetchFigures("?period=365");
    const amountOf = (name: string) => figures[name]?.values.value;
    const one = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(server.db.kysely)).rows[0]?.n;
    expect(amountOf("invoice.open")).toBe(
      await one(sql<{ n: number }>`select sum(amount)::bigint as n from journal_lines where account = 'receivable'`),
    );
    expect(amountOf("payment.collected")).toBe(
      await one(sql<{ n: number }>`select sum(l.amount)::bigint as n from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account = 'cash' and e.dated between ${days.from} and ${days.to}
          and e.memo in (select number from payments where state = 'posted' and received_on between ${days.from} and ${days.to})`),
    );
    const { rows: overdue } = await sql<{ late: number; balance: number }>`
      select (${today}::date - date_due) as late, balance from invoices where state in ('issued', 'partiallyPaid')`.execute(
      server.db.kysely,
    );
    const between = (low: number, high: number) =>
      overdue.filter(({ late: days }) => days >= low && days <= high).reduce((sum, { balance }) => sum + balance, 0);
    expect(splits["invoice.ageing"]?.map(({ key, values }) => [key, values.value])).toEqual([
      ["0", between(-10_000, 0)],
      ["1-30", between(1, 30)],
      ["31-60", between(31, 60)],
      ["61-90", between(61, 90)],
      ["90+", between(91, 10_000)],
    ]);
    const services: ServiceRevenue[] = (await get("accounting/service-revenue")).json().data;
    expect(services.length).toBeGreaterThan(0);
    for (const { month, service, value, count } of services) {
      expect(splits["invoice.revenue"]?.map(({ key }) => key)).toContain(month);
      const { rows } = await sql<{
        value: number;
        count: number;
      }>`select sum(l.amount)::bigint as value, count(distinct i.id)::int as count
          from invoices_lines l join invoices i on i.id = l.parent_id
          where i.state not in ('draft', 'void') and i.deleted_at is null and to_char(i.date_issued, 'YYYY-MM') = ${month}
            and coalesce(l.service, 'other') = ${service}`.execute(server.db.kysely);
      expect({ value, count }, `${month} ${service}`).toEqual(rows[0]);
    }
    expect(figures["processing-document.uninvoiced"]?.count).toBeGreaterThan(0);
  });

  it("are nonzero for the demo company, and the parts add up to the whole", async () => {
    const { figures, splits } = await fetchFigures("?period=365");
    const sum = (name: string) => splits[name]?.reduce((all, { values }) => all + num(values.value), 0);
    expect(figures["invoice.open"]?.values.value).toBeGreaterThan(0);
    expect(sum("payment.methods")).toBe(figures["payment.collected"]?.values.value);
    expect(sum("invoice.ageing")).toBe(figures["invoice.open"]?.values.value);
    expect(splits["invoice.revenue"]).toHaveLength(12);
    expect(daysOf("365", today).from).toBe("2025-11-21");
  });

  it("map each aging bucket to a range of due dates", () => {
    expect(dueDatesOf("0", today)).toEqual({ from: today });
    expect(dueDatesOf("1-30", today)).toEqual({ from: "2026-10-21", to: "2026-11-19" });
    expect(dueDatesOf("31-60", today)).toEqual({ from: "2026-09-21", to: "2026-10-20" });
    expect(dueDatesOf("61-90", today)).toEqual({ from: "2026-08-22", to: "2026-09-20" });
    expect(dueDatesOf("90+", today)).toEqual({ to: "2026-08-21" });
  });

  it("are limited to employees, each to those who can read its rows", async () => {
    const { figures, splits } = await fetchFigures("", "invoices");
    expect(new Set([...Object.keys(figures), ...Object.keys(splits)].map((name) => name.split(".")[0]))).toEqual(
      new Set(["invoice", "credit-memo"]),
    );
    expect((await fetchFigures("", "nobody")).figures).toEqual({});
    expect((await get("accounting/service-revenue", "nobody")).statusCode).toBe(403);
    for (const call of ["dashboards/accounting", "accounting/service-revenue"]) {
      expect((await get(call, "customer")).statusCode).toBe(403);
      expect((await server.app.inject({ url: `/api/${call}` })).statusCode).toBe(401);
    }
  });

  it.each(["period=7", "days=3"])("are rejected for %s", async (query) => {
    expect((await get(`dashboards/accounting?${query}`)).statusCode).toBe(422);
  });
});

describe("QuickBooks export files", () => {
  it("are limited to employees who can connect those records", async () => {
    const path = "quickbooks/files?kind=invoices&format=csv&from=2026-01-01&to=2026-12-31";
    for (const user of ["reader", "nobody", "customer"]) expect((await get(path, user)).statusCode).toBe(403);
    const clerk = await addUser(server.db, {
      email: "qb@test.example",
      abilities: [{ subject: "ACCG_INVOICES", action: "connect.to.qb" }],
    });
    headers.clerk = await bearer(server, clerk);
    const { statusCode, body, headers: responseHeaders } = await get(path, "clerk");
    expect([statusCode, responseHeaders["content-disposition"]]).toEqual([200, expect.stringContaining("attachment")]);
    expect(body.split("\r\n").length).toBeGreaterThan(20);
    expect((await get(path.replace("invoices", "payments"), "clerk")).statusCode).toBe(403);
    expect((await get(path.replace("2026-12-31", "2025-12-31"), "clerk")).statusCode).toBe(422);
    expect((await get("quickbooks", "clerk")).json()).toEqual({ data: { isOn: false } });
  });
});
