// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dashboard } from "../../src/contract/dashboard.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { resources } from "../../src/resources/index.ts";
import type { Ability, Subject } from "../../src/schemas/access/abilities.ts";
import { daysOf, periods } from "../../src/schemas/values/period.ts";
import type { Figure } from "../../src/schemas/views/figure.ts";
import { figuresIn, openedRows, sumOf } from "../support/figure-rows.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

type Headers = { authorization: string };

let server: HttpTestServer;
const headers: Record<string, Headers> = {};
const reading = (...subjects: Subject[]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));

beforeAll(async () => {
  registerResources(resources);
  server = await createHttpTestServer({ fixture: demoDatabase });
  const atelier = await addParty(server.db, "Atelier of the test");
  const all = reading("SALES_LEADS", "SALES_QUOTE", "SALES_OPPORTUNITY", "SALES_QUOTE_REQUEST");
  const people: Record<string, Parameters<typeof addUser>[1]> = {
    reader: { email: "reader@test.example", abilities: all },
    quotes: { email: "quotes@test.example", abilities: reading("SALES_QUOTE") },
    claims: { email: "claims@test.example", abilities: reading("SALES_CLAIMS", "SALES_WORK_ORDERS", "SALES_BOL") },
    nobody: { email: "nobody@test.example" },
    customer: { email: "customer@test.example", type: "C", companyId: atelier, abilities: all },
  };
  for (const [name, person] of Object.entries(people)) headers[name] = await bearer(server, await addUser(server.db, person));
  const { rows } = await sql<{ id: number }>`select id from users where email = 'sales@hq.example'`.execute(server.db.kysely);
  executive = rows[0]?.id ?? 0;
  headers.executive = await bearer(server, executive);
}, 120_000);
afterAll(() => server.close());

let executive = 0;
const get = (url: string, user = "reader") => server.app.inject({ url: `/api/${url}`, headers: headers[user] ?? {} });
const fetchFigures = async (query = "", user = "reader"): Promise<Dashboard> => (await get(`dashboards/sales${query}`, user)).json().data;

describe("the sales dashboard's figures", () => {
  it.each(
    periods.flatMap((period) => ["", "&executive=mine", "&executive={id}"].map((executiveFilter) => [period, executiveFilter] as const)),
  )("for the period %s%s each match the rows they link to", async (period, executiveFilter) => {
    const figures = await fetchFigures(`?period=${period}${executiveFilter.replace("{id}", String(executive))}`);
    const all = figuresIn(figures);
    expect(all.length).toBeGreaterThan(15);
    for (const [path, figure] of all) {
      const rows = await openedRows(get, figure);
      expect(rows, path).toHaveLength(figure.count);
      const { value, weighted } = figure.values;
      if (value !== undefined) expect([value, weighted], path).toEqual([sumOf(rows, "estimatedValue"), sumOf(rows, "weighted")]);
    }
  });

  it("are nonzero for the demo company", async () => {
    const { figures, splits } = await fetchFigures("?period=365");
    for (const name of [
      "lead.created",
      "lead.converted",
      "sales-quote.sent",
      "sales-quote.approved",
      "opportunity.won",
      "opportunity.lost",
    ])
      expect(figures[name]?.count, name).toBeGreaterThan(0);
    expect(splits["opportunity.losses"]?.length).toBeGreaterThan(0);
    const own = await fetchFigures("?period=365&executive=mine", "executive");
    expect(own.figures["opportunity.open"]?.count).toBeLessThan(figures["opportunity.open"]?.count ?? 0);
    expect(own).toEqual(await fetchFigures(`?period=365&executive=${executive}`, "executive"));
  });

  it("count claims per delivery, and what they were settled at, each with its rows", async () => {
    const { figures } = await fetchFigures("?period=365", "claims");
    for (const name of ["claim.filed", "claim.settled", "work-order.delivered", "bill-of-lading.delivered"])
      expect(figures[name]?.count, name).toBeGreaterThan(0);
    for (const [name, column] of [
      ["claim.filed", "claimed"],
      ["claim.settled", "settled"],
    ] as const) {
      const { days } = await fetchFigures("?period=365", "claims");
      const field = name === "claim.filed" ? "filed_on" : "accepted_on";
      const { rows } = await sql<{
        count: number;
        value: number;
      }>`select count(*)::int as count, sum(${sql.ref(column)})::float8 as value from claims
        where ${sql.ref(field)} between ${days.from} and ${days.to} and (${name} = 'claim.filed' or state in ('accepted', 'paid'))`.execute(
        server.db.kysely,
      );
      expect([figures[name]?.count, figures[name]?.values.value], name).toEqual([rows[0]?.count, rows[0]?.value]);
    }
    expect((await fetchFigures("?period=365")).figures["claim.filed"]).toBeUndefined();
  });

  it("split all open and all closed opportunities", async () => {
    const { figures, splits } = await fetchFigures("?period=365");
    const counts = (list: readonly Figure[] = []) => list.reduce((all, { count }) => all + count, 0);
    const count = (name: string) => figures[`opportunity.${name}`]?.count ?? 0;
    expect(counts(splits["opportunity.months"])).toBe(count("open"));
    expect(counts(splits["opportunity.losses"])).toBe(count("lost"));
    expect(count("won") + count("lost")).toBe(count("decided"));
  });

  it("measure the time to first response over the rows they link to", async () => {
    const answered = (await fetchFigures("?period=365")).figures["lead.answered"];
    const rows = await openedRows(get, answered ?? { count: 0, rows: { resource: "lead", filters: [] } });
    const waited = rows.map((row) => (Date.parse(String(row.firstResponseAt)) - Date.parse(String(row.createdAt))) / 3_600_000);
    waited.sort((a, b) => a - b);
    expect(answered?.values.median).toBeCloseTo(percentile(waited, 0.5), 3);
    expect(answered?.values.most).toBeCloseTo(percentile(waited, 0.9), 3);
  });

  it("measure the turnaround from the request, or from the draft for readers without access to requests", async () => {
    const measured = (start: string) =>
      sql<{
        median: number;
      }>`select percentile_cont(0.5) within group (order by extract(epoch from q.sent_at - ${sql.raw(start)})) / 3600 as median
        from sales_quotes q left join quote_requests r on r.id = q.quote_request_id and q.revision = 1 and r.deleted_at is null
        where q.deleted_at is null and q.sent_at >= '2025-11-21' and q.sent_at < '2026-11-21'`.execute(server.db.kysely);
    const [full, drafts] = [await measured("coalesce(r.created_at, q.created_at)"), await measured("q.created_at")];
    expect((await fetchFigures("?period=365")).figures["sales-quote.turnaround"]?.values.median).toBeCloseTo(
      Number(full.rows[0]?.median),
      3,
    );
    const { figures, reads } = await fetchFigures("?period=365", "quotes");
    expect(figures["sales-quote.turnaround"]?.values.median).toBeCloseTo(Number(drafts.rows[0]?.median), 3);
    expect(full.rows[0]?.median).not.toBe(drafts.rows[0]?.median);
    expect(new Set(Object.keys(figures).map((name) => name.split(".")[0]))).toEqual(new Set(["sales-quote"]));
    expect(reads).toEqual(["sales-quote", "quote-request"]);
    expect((await fetchFigures()).reads).toEqual(["lead", "opportunity", "sales-quote", "quote-request"]);
  });

  it("are limited to employees, each part to those who can read its rows", async () => {
    const { figures, splits } = await fetchFigures("", "nobody");
    expect([figures, splits]).toEqual([{}, {}]);
    expect((await get("dashboards/sales", "customer")).statusCode).toBe(403);
    expect((await server.app.inject({ url: "/api/dashboards/sales" })).statusCode).toBe(401);
  });

  it.each(["period=7", "executive=me", "executive=0", "days=3"])("are rejected for %s", async (query) => {
    expect((await get(`dashboards/sales?${query}`)).statusCode).toBe(422);
  });
});

/** Interpolates between two rows, as the database does. */
function percentile(sorted: readonly number[], part: number): number {
  const position = (sorted.length - 1) * part;
  const [low = 0, high = low] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return low + (high - low) * (position - Math.floor(position));
}

it.each([
  ["30", "2026-10-22"],
  ["365", "2025-11-21"],
  ["quarter", "2026-10-01"],
] as const)("the period %s begins on %s", (period, from) => {
  expect(daysOf(period, "2026-11-20")).toEqual({ from, to: "2026-11-20" });
});
