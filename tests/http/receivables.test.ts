// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageingBuckets, bucketOf } from "../../src/resources/shared/ageing.ts";
import type { Subject } from "../../src/schemas/access/abilities.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

/** The figures of customers' lists by the bucket they show. */
const aged = { "0": "notDue", "1-30": "days30", "31-60": "days60", "61-90": "days90", "90+": "over90" } as const;
const amounts = ["balance", "overdue", ...Object.values(aged)] as const;
type Amount = (typeof amounts)[number];
type Row = { readonly id: number; readonly state: string; readonly oldest: string | null } & Readonly<Record<Amount, number | null>>;

let server: HttpTestServer;
let today = demoToday;
const headers: Record<string, { authorization: string }> = {};

beforeAll(async () => {
  server = await createHttpTestServer({ fixture: demoDatabase, today: () => today });
  const { rows } = await sql<{ id: number }>`select customer_id as id from invoices group by 1 order by sum(balance) desc limit 1`.execute(
    server.db.kysely,
  );
  const people: Record<string, { subjects: Subject[]; companyId?: number }> = {
    accountant: { subjects: ["ACCT_CUSTOMERS", "ACCG_INVOICES"] },
    seller: { subjects: ["ACCT_CUSTOMERS"] },
    customer: { subjects: ["ACCT_CUSTOMERS", "ACCG_INVOICES"], companyId: rows[0]?.id ?? 0 },
  };
  for (const [name, { subjects, companyId }] of Object.entries(people)) {
    const abilities = subjects.map((subject) => ({ subject, action: "read" as const }));
    const side = companyId === undefined ? {} : ({ type: "C", companyId } as const);
    headers[name] = await bearer(server, await addUser(server.db, { email: `${name}@test.example`, abilities, ...side }));
  }
}, 120_000);
afterAll(() => server?.close());

const get = (query: string, user = "accountant") => server.app.inject({ url: `/api/${query}`, headers: headers[user] ?? {} });
const fields = `fields=name,oldest,${amounts.join(",")}`;

async function list(query: string): Promise<{ rows: Row[]; next: string | null; total: number }> {
  const response = await get(`customers?${fields}&${query}`);
  expect(response.statusCode, `${query}: ${response.body}`).toBe(200);
  const { customers, next, total } = response.json().data;
  return { rows: customers, next, total };
}

/** All rows of a list, page by page. */
async function pages(query: string, size: number): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page = await list(`${query}&pageSize=${size}${after === "" ? "" : `&after=${after}`}`);
    all.push(...page.rows);
    after = page.next;
  }
  return all;
}

/** What customers owe by the invoices themselves. */
async function owed(): Promise<Map<number, { due: string; balance: number }[]>> {
  const { rows } = await sql<{ id: number; due: string; balance: number }>`select customer_id as id, date_due::text as due, balance
    from invoices where state in ('issued', 'partiallyPaid') and deleted_at is null`.execute(server.db.kysely);
  const each = new Map<number, typeof rows>();
  for (const row of rows) each.set(row.id, [...(each.get(row.id) ?? []), row]);
  return each;
}

const filters = {
  "": () => true,
  "show=owing": ({ balance }) => balance !== null,
  "show=overdue": ({ overdue }) => overdue !== null,
  "filter[balance][gte]=500000": ({ balance }) => (balance ?? 0) >= 500_000,
  "filter[balance][lte]=500000": ({ balance }) => (balance ?? 0) <= 500_000,
  "filter[overdue][eq]=0": ({ overdue }) => overdue === null,
  "filter[days30][empty]=false": ({ days30 }) => days30 !== null,
  "filter[over90][empty]=true": ({ over90 }) => over90 === null,
  "filter[oldest][lte]=2026-10-15": ({ oldest }) => oldest !== null && oldest <= "2026-10-15",
  "filter[state][in]=active": ({ state }) => state === "active",
} satisfies Record<string, (row: Row) => boolean>;
const shownValue = (row: Row, name: Amount | "oldest") => row[name] ?? (name === "oldest" ? "9999" : 0);

describe("customers' receivables", () => {
  it("divide each balance by age on any day, and add up to what is open", async () => {
    const open = await owed();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -150, max: 150 }), async (days) => {
        today = addDays(demoToday, days);
        const { rows } = await list("pageSize=200&show=owing");
        expect(rows.length).toBe(open.size);
        for (const row of rows) {
          const invoices = open.get(row.id) ?? [];
          const balanceIn = (due: (date: string) => boolean) =>
            invoices.filter((each) => due(each.due)).reduce((sum, { balance }) => sum + balance, 0);
          for (const bucket of ageingBuckets)
            expect(row[aged[bucket]] ?? 0, bucket).toBe(balanceIn((due) => bucketOf(due, today) === bucket));
          expect(row.balance).toBe(balanceIn(() => true));
          expect(row.overdue ?? 0).toBe(balanceIn((due) => due < today));
          expect(row.oldest).toBe(invoices.map(({ due }) => due).sort()[0]);
        }
        const sums = (await get("customers/sums?show=owing")).json().data;
        const total = [...open.values()].flat().reduce((sum, { balance }) => sum + balance, 0);
        expect(sums.balance).toBe(total);
        expect(Object.values(aged).reduce((sum, name) => sum + (sums[name] ?? 0), 0)).toBe(total);
      }),
      { numRuns: 25 },
    );
    today = demoToday;
    expect(open.size).toBeGreaterThan(5);
  });

  it("are sorted, filtered, paged and added up as their rows say", async () => {
    const whole = (await list("pageSize=200")).rows;
    const query = fc.record({
      chosen: fc.constantFrom(...Object.keys(filters)),
      by: fc.constantFrom(...amounts, "oldest" as const),
      isDescending: fc.boolean(),
      second: fc.constantFrom("", ",name", ",-overdue"),
      size: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ chosen, by, isDescending, second, size }) => {
        const condition = filters[chosen as keyof typeof filters] as (row: Row) => boolean;
        const rows = await pages(`${chosen}&sort=${isDescending ? "-" : ""}${by}${second}`, size);
        const ids = (each: readonly Row[]) => each.map(({ id }) => id).sort((a, b) => a - b);
        expect(ids(rows)).toEqual(ids(whole.filter(condition)));
        const values = rows.map((row) => shownValue(row, by));
        const ordered = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values).toEqual(isDescending ? ordered.reverse() : ordered);
        const sums = (await get(`customers/sums?${chosen}`)).json().data;
        for (const name of amounts) expect(sums[name] ?? 0).toBe(rows.reduce((sum, row) => sum + (row[name] ?? 0), 0));
        expect((await list(`${chosen}&sort=${by}&pageSize=1`)).total).toBe(rows.length);
      }),
      { numRuns: 60 },
    );
  });

  it("move at midnight, without anything being written", async () => {
    const [first] = (await list("show=owing&sort=oldest&pageSize=1")).rows;
    if (!first?.oldest) throw new Error("Nobody owes anything.");
    today = first.oldest;
    expect((await list("show=overdue")).total).toBe(0);
    today = addDays(first.oldest, 1);
    const { rows } = await list("show=overdue");
    expect(rows.map(({ oldest }) => oldest)).toEqual(rows.map(() => first.oldest));
    expect(rows.map(({ id }) => id)).toContain(first.id);
    today = demoToday;
  });

  it("can be neither seen nor probed by those who may not read invoices", async () => {
    for (const user of ["seller", "customer"]) {
      const seen = (await get(`customers?${fields}&pageSize=200`, user)).json().data.customers;
      expect(seen.length).toBeGreaterThan(0);
      for (const row of seen) for (const name of [...amounts, "oldest"]) expect(row[name] ?? null).toBeNull();
      const refused: string[] = ["show=owing", "show=overdue"];
      for (const name of [...amounts, "oldest"])
        refused.push(`sort=${name}`, `sort=-${name}`, `sort=name,-${name}`, `filter[${name}][empty]=false`, `filter[${name}][gte]=1`);
      for (const query of refused)
        for (const path of ["customers", "customers/sums"])
          if (path === "customers" || !query.startsWith("sort")) expect((await get(`${path}?${query}`, user)).statusCode, query).toBe(422);
      const sums = (await get("customers/sums", user)).json().data;
      for (const name of amounts) expect(sums).not.toHaveProperty(name);
    }
    const unknown = (await get("customers?filter[nope][gte]=1", "seller")).body.replaceAll("nope", "balance");
    expect((await get("customers?filter[balance][gte]=1", "seller")).body).toBe(unknown);
  });
});
