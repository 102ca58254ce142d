// @module-tag gate
import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { compactServiceRevenue, rebuildServiceRevenue } from "../../server/areas/accounting/ledger/service-revenue.ts";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { compactTotals, rebuildTotals } from "../../server/db/kept-totals.ts";
import { resources } from "../../src/resources/index.ts";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let headers: { authorization: string };
beforeAll(async () => {
  server = await createHttpTestServer({ fixture: demoDatabase });
  const subjects = ["ACCG_INVOICES", "ACCG_PAYMENTS", "ACCG_REF_DOCS", "BILLING", "ACCT_CUSTOMERS"] as const;
  const abilities: Ability[] = subjects.map((subject) => ({ subject, action: "read" }));
  headers = await bearer(server, await addUser(server.db, { email: "reader@test.example", abilities }));
}, 120_000);
afterAll(() => server?.close());

const get = async (path: string) => {
  const response = await server.app.inject({ url: `/api/${path}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};

/** The paid invoices of a customer's earlier years, with payments; none of them is in a figure of today. */
async function addHistory(count: number): Promise<void> {
  await server.db.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`with made as (
      insert into invoices (state, number, customer_id, description, subtotal, discount, surcharges, tax, total, paid, credited, written_off,
        credit_memos, balance, date_issued, date_due, date_paid)
      select 'paid', 'OLD-' || nextval('invoices_id_seq'), (select customer_id from invoices limit 1), repeat('Long ago. ', 10), 100, 0, 0, 0, 100, 100, 0, 0, 0, 0,
        '2015-01-01'::date + (n % 3000), '2015-01-31'::date + (n % 3000), '2015-01-31'::date + (n % 3000) from generate_series(1, ${count}::int) n
      returning id, customer_id, date_paid)
      insert into payments (state, number, customer_id, amount, method, received_on, allocated, refunded, reversed_amount, unapplied)
      select 'posted', 'OLD-' || id, customer_id, 100, 'check', date_paid, 100, 0, 0, 0 from made`.execute(tx);
    await sql`insert into invoices_lines (parent_id, position, product, quantity, price, amount, service)
      select id, 0, 'Delivery', 1, 100, 100, 'delivery' from invoices where number like 'OLD-%' and not exists
        (select 1 from invoices_lines l where l.parent_id = invoices.id)`.execute(tx);
    await rebuildTotals(tx, resources);
    await rebuildServiceRevenue(tx);
  });
  await server.db.withoutTimeout((client) => client.query("vacuum analyze"));
}

/** How many blocks the database reads for these calls: the plans of all their statements, run once more. */
async function blocksOf(paths: readonly string[]): Promise<Record<string, number>> {
  const blocks: Record<string, number> = {};
  for (const path of paths) {
    const run = vi.spyOn(server.db.kysely.getExecutor(), "executeQuery");
    await get(path);
    const queries = run.mock.calls
      .map(([query]) => query as CompiledQuery)
      .filter((query) => /^\s*(\/\*[^*]*\*\/\s*)?(select|with)/i.test(query.sql));
    run.mockRestore();
    expect(queries.length, path).toBeGreaterThan(0);
    let sum = 0;
    for (const { sql: text, parameters } of queries) {
      const { rows } = await server.db.withoutTimeout((client) =>
        client.query<{ "QUERY PLAN": readonly { Plan: Record<string, number> }[] }>(`explain (analyze, buffers, format json) ${text}`, [
          ...parameters,
        ]),
      );
      const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
      sum += (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
    }
    blocks[path] = sum;
  }
  return blocks;
}

it("reads as many blocks for the accounting figures of 20,000 invoices as of 4,000", async () => {
  const { rows } = await sql<{ id: number }>`select customer_id as id from invoices limit 1`.execute(server.db.kysely);
  const paths = ["dashboards/accounting", "accounting/service-revenue", `customers/${rows[0]?.id}/account`];
  await addHistory(4_000);
  const [before, figures] = [await blocksOf(paths), await get("dashboards/accounting")];
  await addHistory(16_000);
  const after = await blocksOf(paths);
  for (const path of paths) expect(after[path], `${path}: ${JSON.stringify([before, after])}`).toBeLessThan(1.5 * (before[path] ?? 0) + 10);
  expect(await get("dashboards/accounting")).toEqual(figures);
});

it("adds the changes of a day up without changing a figure", async () => {
  const rowsOf = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from payments_day_totals`.execute(server.db.kysely);
    return rows[0]?.count ?? 0;
  };
  const figures = await get("dashboards/accounting");
  await sql`update payments set method = 'wire' where method = 'check' and number like 'PM-%'`.execute(server.db.kysely);
  await sql`update payments set method = 'check' where method = 'wire' and number like 'PM-%' and id % 2 = 0`.execute(server.db.kysely);
  await sql`update payments set method = 'wire' where method = 'check' and number like 'PM-%'`.execute(server.db.kysely);
  const spread = await rowsOf();
  const changed = await get("dashboards/accounting");
  expect(changed).not.toEqual(figures);
  await compactTotals(server.db.kysely, resources);
  await compactServiceRevenue(server.db.kysely);
  expect(await rowsOf()).toBeLessThan(spread);
  expect(await get("dashboards/accounting")).toEqual(changed);
  const { problems } = await checkBooks(server.db);
  expect(problems.filter((problem) => /totals|by service/.test(problem))).toEqual([]);
});
