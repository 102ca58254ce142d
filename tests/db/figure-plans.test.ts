// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAs } from "../../bench/growth/calls.ts";
import { answerOf, type Cost, growthOf } from "../../bench/growth/criterion.ts";
import { type Meter, openMetered } from "../../bench/growth/meter.ts";
import { signIn } from "../../bench/support/app.ts";
import type { Db } from "../../server/db/connection.ts";
import { customer } from "../../src/resources/accounts/customer.ts";
import { databaseAddress, testDatabase, testServer } from "../support/database.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

/** The number of further blocks that are no growth: trees are a level deeper. */
const least = 100;
const figures = Object.keys(customer.views.list.figures ?? {});
const list = (query: string) => `/api/customers?pageSize=50&fields=name,balance,overdue&${query}`;
const questions = [
  ...figures.flatMap((name) => [
    list(`sort=-${name}`),
    list(`sort=${name}`),
    list(`filter[${name}][empty]=false&sort=-${name}`),
    list(`filter[${name}][empty]=true`),
  ]),
  list("show=owing&sort=-balance"),
  list("show=overdue&sort=-overdue"),
  list("filter[balance][gte]=100000&sort=name"),
  list("filter[overdue][lte]=100000"),
  "/api/customers/sums?show=overdue",
];

interface Company {
  readonly db: Db;
  readonly meter: Meter;
  readonly server: TestServer;
  readonly ask: (path: string) => Promise<string | null>;
}

/** The demo company with so many further customers, and invoices that they paid. */
async function companyOf(customers: number): Promise<Company> {
  const db = await testDatabase({ fixture: demoDatabase });
  await db.withoutTimeout(async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into parties (name, kind, state) select 'Customer ' || n, 'retailer', 'active' from generate_series(1, ${customers}) n`,
    );
    await client.query(`insert into invoices (number, customer_id, state, total, balance, paid, date_issued, date_due)
      select 'OLD-' || id, id, 'paid', 1000, 0, 1000, '2025-01-01', '2025-02-01' from parties where name like 'Customer %'`);
    await client.query("reset session_replication_role");
    await client.query("vacuum analyze");
  });
  const meter = await openMetered(await databaseAddress(db));
  const server = await createTestServer({ db: meter.db, today: () => demoToday });
  return { db, meter, server, ask: askAs(server.app, await signIn(meter.db.kysely, "admin@hq.example")) };
}

describe.skipIf(!testServer)("figures that lists are sorted by (skipped unless TEST_DATABASE_URL names a PostgreSQL server)", () => {
  let [small, large]: [Company?, Company?] = [];
  beforeAll(async () => {
    [small, large] = [await companyOf(1000), await companyOf(100_000)];
  }, 120_000);
  afterAll(async () => {
    for (const company of [small, large]) {
      await company?.server.close();
      await company?.db.close();
    }
  });

  it("read as many blocks for a hundred times as many customers", { timeout: 120_000 }, async () => {
    if (!small || !large) throw new Error("The companies are missing.");
    const costOf = async ({ meter, ask }: Company, path: string): Promise<Cost> => {
      // The first call learns that the list is too long to be counted.
      await ask(path);
      let body = "{}";
      const { blocks } = await meter.of(async () => {
        body = (await ask(path)) ?? body;
      });
      return { first: blocks, last: blocks, ms: 0, heaviest: "", ...answerOf(path, body) };
    };
    const grown: string[] = [];
    for (const path of questions) {
      const [before, after] = [await costOf(small, path), await costOf(large, path)];
      // Counted rows are no excuse: a long list is not counted again.
      const growth = growthOf({ ...before, counted: 0 }, { ...after, counted: 0 }, least);
      if (growth > 1.5) grown.push(`${path}: ${JSON.stringify([before, after])}`);
    }
    expect(questions.length).toBeGreaterThan(30);
    expect(grown).toEqual([]);
  });

  it("go on with the customers who have none, however deep the page", { timeout: 120_000 }, async () => {
    if (!large) throw new Error("The company is missing.");
    const { ask, meter } = large;
    const path = "/api/customers?pageSize=200&fields=name&sort=-balance";
    let after = "";
    let last = 0;
    for (let page = 0; page < 40; page++) {
      const address: string = `${path}${after === "" ? "" : `&after=${after}`}`;
      let body = "";
      last = (await meter.of(async () => (body = (await ask(address)) ?? ""))).blocks;
      after = JSON.parse(body).data.next;
    }
    expect(last).toBeLessThan(1500);
  });
});
