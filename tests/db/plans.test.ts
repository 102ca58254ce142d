import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAs, people, readingCalls } from "../../bench/growth/calls.ts";
import { answerOf, type Cost, growthOf } from "../../bench/growth/criterion.ts";
import { type Meter, openMetered } from "../../bench/growth/meter.ts";
import { multiply } from "../../bench/growth/multiply.ts";
import { signIn } from "../../bench/support/app.ts";
import type { Db } from "../../server/db/connection.ts";
import { isPlannedForValues } from "../../server/db/prepared-statements.ts";
import { testDatabase, testServer } from "../support/database.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

/** PostgreSQL plans a prepared statement for its values five times before it may keep one plan for all. */
const turns = 8;
/** The number of further blocks that are no growth: plans change with small tables. */
const least = 200;
/** Orders and filters by each field are three quarters of all calls; they are compared over two sizes by the benchmark. */
const isOfOneField = (name: string): boolean => / (sort|filter) /.test(name);

interface Company {
  readonly db: Db;
  readonly meter: Meter;
  readonly server: TestServer;
}

async function companyOf(copies: number): Promise<Company> {
  const db = await testDatabase({ fixture: demoDatabase });
  await multiply(db, copies);
  const { rows } = await db.pool.query<{ name: string }>("select current_database() as name");
  const meter = await openMetered(Object.assign(new URL(testServer ?? ""), { pathname: `/${rows[0]?.name}` }).href);
  return { db, meter, server: await createTestServer({ db: meter.db, today: () => demoToday }) };
}

/** The cost of each call: of its first, and of its eighth where it runs a prepared statement that has not run as often yet. */
async function costs({ meter, server }: Company, { email, side }: (typeof people)[number], isAsked: (name: string) => boolean) {
  const ask = askAs(server.app, await signIn(meter.db.kysely, email));
  const settled = new Set<string>();
  const all = new Map<string, Cost>();
  for (const { name, path } of await readingCalls(ask, side)) {
    if (!isAsked(name)) continue;
    let body = "{}";
    const turn = () =>
      meter.of(async () => {
        body = (await ask(path)) ?? body;
      });
    const first = await turn();
    const prepared = first.statements.map(({ text }) => text).filter((text) => !isPlannedForValues(text));
    let last = first;
    const isSettled = prepared.every((text) => settled.has(text));
    for (let done = 1; done < turns && !isSettled; done++) last = await turn();
    for (const text of prepared) settled.add(text);
    all.set(name, { first: first.blocks, last: last.blocks, ms: 0, heaviest: "", ...answerOf(path, body) });
  }
  return all;
}

describe.skipIf(!testServer)("reading calls (skipped unless TEST_DATABASE_URL names a PostgreSQL server)", () => {
  let [small, large]: [Company?, Company?] = [];
  beforeAll(async () => {
    [small, large] = [await companyOf(10), await companyOf(50)];
  }, 120_000);
  afterAll(async () => {
    for (const company of [small, large]) {
      await company?.server.close();
      await company?.db.close();
    }
  });

  it.each(people)(
    "read as many blocks on the eighth call, and over five times as many rows: $side",
    { timeout: 120_000 },
    async (person) => {
      if (!small || !large) throw new Error("The companies are missing.");
      const before = await costs(small, person, () => true);
      const after = await costs(large, person, (name) => !isOfOneField(name));
      const grown = [...before].flatMap(([name, cost]) => {
        const [repeated, more] = [growthOf(cost, cost, least), growthOf(cost, after.get(name) ?? cost, least)];
        return Math.max(repeated, more) > 1.5 ? [`${name}: ${JSON.stringify([cost, after.get(name)])}`] : [];
      });
      expect(before.size).toBeGreaterThan(300);
      expect(grown).toEqual([]);
    },
  );
});
