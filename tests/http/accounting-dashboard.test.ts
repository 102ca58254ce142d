import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figureAddress } from "../../src/pages/sales/sales-data.ts";
import { listQuery } from "../../src/providers/calls/list-query.ts";
import { plainParams } from "../../src/providers/paths.ts";
import { registerResources, resourceNamed } from "../../src/providers/registry.ts";
import type { AccountingFigures } from "../../src/resources/accounting/accounting-figures.ts";
import { dueDatesOf } from "../../src/resources/accounting/ageing.ts";
import { resources } from "../../src/resources/index.ts";
import { daysOf, type MoneyFigure, salesPeriods } from "../../src/resources/sales/sales-figures.ts";
import type { Ability, Subject } from "../../src/schemas/access/abilities.ts";
import type { Figure } from "../../src/schemas/figure.ts";
import { filtersOf, readListState } from "../../src/views/list/list-state.ts";
import { tabAt } from "../../src/views/view-paths.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

const today = "2026-11-20";
type Row = Readonly<Record<string, unknown>>;

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
const fetchFigures = async (query = "", user = "reader"): Promise<AccountingFigures> =>
  (await get(`accounting/dashboard${query}`, user)).json().data;

/** All rows of the list that a figure links to, with the URL read as the list's page does. */
async function opened(figure: Figure): Promise<Row[]> {
  const resource = resourceNamed(figure.rows.resource);
  const { pathname, searchParams } = new URL(figureAddress(figure.rows), "http://hq.test");
  const state = readListState(resource, "employee", searchParams);
  const rows: Row[] = [];
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const filters = filtersOf(resource, state, tabAt(resource, pathname));
    const query = listQuery({ filters, plain: plainParams(resource), countExact: true, pageSize: 200 });
    const { data }: { data: Record<string, Row[]> & { next: string | null } } = (
      await get(`${resource.collection}?${query}${after === null ? "" : `&after=${encodeURIComponent(after)}`}`)
    ).json();
    rows.push(...(data[resource.collection] ?? []));
    after = data.next;
  }
  return rows;
}

const isFigure = (value: object): value is MoneyFigure => "count" in value && "rows" in value;
function figuresIn(value: unknown, path = ""): [string, MoneyFigure][] {
  if (typeof value !== "object" || value === null) return [];
  if (isFigure(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, each]) => figuresIn(each, `${path}.${key}`));
}
const num = (value: unknown) => Number(value ?? 0);

/** What a row adds to the figure at this path, or null if only the row's lines tell. */
function worth(path: string): ((row: Row) => number) | null {
  if (path.includes(".services.") || path.endsWith(".rest")) return null;
  if (path === ".receivables.issued") return (row) => num(row.total);
  if (path.startsWith(".receivables")) return (row) => num(row.balance);
  if (path.startsWith(".collected")) return (row) => num(row.amount) - num(row.refunded);
  if (path.endsWith(".issued")) return (row) => num(row.subtotal) - num(row.discount) + num(row.surcharges);
  if (path.endsWith(".credited")) return (row) => 0 - num(row.subtotal);
  return (row) => num(row.total);
}

describe("the accounting dashboard's figures", () => {
  it.each(salesPeriods)("for the period %s each match the rows they link to", async (period) => {
    const all = figuresIn(await fetchFigures(`?period=${period}`));
    expect(all.length).toBeGreaterThan(40);
    for (const [path, figure] of all) {
      if (figure.count === 0 && figure.rows.filters.length === 0) continue;
      const rows = await opened(figure);
      expect(rows.length, path).toBe(figure.count);
      const each = worth(path);
      if (each && figure.value !== undefined) expect(figure.value, path).toBe(rows.reduce((sum, row) => sum + each(row), 0));
    }
  });

  it("match the database tables, computed another way", async () => {
    const { receivables, collected, revenue, unbilled, days } = await fetchFigures("?period=365");
    const one = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(server.db.kysely)).rows[0]?.n;
    expect(receivables?.total.value).toBe(
      await one(sql<{ n: number }>`select sum(amount)::bigint as n from journal_lines where account = 'receivable'`),
    );
    expect(collected?.total.value).toBe(
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
    expect(receivables?.buckets.map(({ value }) => value)).toEqual([
      between(-10_000, 0),
      between(1, 30),
      between(31, 60),
      between(61, 90),
      between(91, 10_000),
    ]);
    for (const { month, services, rest, issued } of revenue ?? []) {
      expect(
        services.reduce((sum, { value }) => sum + value, rest.value),
        month,
      ).toBe(issued.value);
      for (const { service, value, count } of services) {
        const { rows } = await sql<{
          value: number;
          count: number;
        }>`select sum(l.amount)::bigint as value, count(distinct i.id)::int as count
          from invoices_lines l join invoices i on i.id = l.parent_id
          where i.state not in ('draft', 'void') and i.deleted_at is null and to_char(i.date_issued, 'YYYY-MM') = ${month}
            and coalesce(l.service, 'other') = ${service}`.execute(server.db.kysely);
        expect({ value, count }, `${month} ${service}`).toEqual(rows[0]);
      }
    }
    expect(receivables?.outstanding).toBeCloseTo(((receivables?.total.value ?? 0) / (receivables?.issued.value ?? 1)) * 90, 1);
    expect(unbilled.documents?.count).toBeGreaterThan(0);
  });

  it("are nonzero for the demo company, and the buckets add up to the total receivables", async () => {
    const { receivables, collected, revenue } = await fetchFigures("?period=365");
    expect(receivables?.total.value).toBeGreaterThan(0);
    expect(collected?.methods.reduce((sum, { value }) => sum + value, 0)).toBe(collected?.total.value);
    expect(receivables?.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(receivables?.total.count);
    expect(revenue).toHaveLength(12);
    expect(revenue?.some(({ services }) => services.length > 0)).toBe(true);
    expect(daysOf("365", today).from).toBe("2025-11-21");
  });

  it("map each aging bucket to a range of due dates", () => {
    expect(dueDatesOf("0", today)).toEqual({ from: today });
    expect(dueDatesOf("1-30", today)).toEqual({ from: "2026-10-21", to: "2026-11-19" });
    expect(dueDatesOf("31-60", today)).toEqual({ from: "2026-09-21", to: "2026-10-20" });
    expect(dueDatesOf("61-90", today)).toEqual({ from: "2026-08-22", to: "2026-09-20" });
    expect(dueDatesOf("90+", today)).toEqual({ to: "2026-08-21" });
  });

  it("are limited to employees, each part to those who can read its rows", async () => {
    const { collected, unbilled, receivables } = await fetchFigures("", "invoices");
    expect([collected, unbilled]).toEqual([null, { work: null, reports: null, documents: null }]);
    expect(receivables).not.toBeNull();
    expect((await get("accounting/dashboard", "nobody")).statusCode).toBe(403);
    expect((await get("accounting/dashboard", "customer")).statusCode).toBe(403);
    expect((await server.app.inject({ url: "/api/accounting/dashboard" })).statusCode).toBe(401);
  });

  it.each(["period=7", "days=3"])("are rejected for %s", async (query) => {
    expect((await get(`accounting/dashboard?${query}`)).statusCode).toBe(422);
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
