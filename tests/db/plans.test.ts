// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAs, people, readingCalls } from "../../bench/growth/calls.ts";
import { answerOf, type Cost, growthOf } from "../../bench/growth/criterion.ts";
import { type Meter, openMetered, type Work } from "../../bench/growth/meter.ts";
import { gatherStatistics, multiply } from "../../bench/growth/multiply.ts";
import { signIn } from "../../bench/support/app.ts";
import type { Db } from "../../server/db/connection.ts";
import { isPlannedForValues } from "../../server/db/prepared-statements.ts";
import { resources } from "../../src/resources/index.ts";
import { ownAlternatives } from "../../src/schemas/rules/where.ts";
import { areAllChosen, isChosen } from "../support/chosen-modules.ts";
import { databaseAddress, testDatabase, testServer } from "../support/database.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

/** PostgreSQL plans a prepared statement for its values five times before it may keep one plan for all. */
const turns = 7;
/** The number of further blocks that are no growth: plans change with small tables. */
const least = 200;
/** Look-ups of rows that are a person's by one field or another read as many blocks for each name they show, however many rows the person has. */
const ownLookups = resources
  .filter(({ customer }) => customer && ownAlternatives(customer.rows).length > 1)
  .map(({ collection }) => `${collection} lookup`);
const perName = 3;
/** A word that many rows contain is found among a customer's newest rows, in trees that may be a level deeper. */
const commonWord = "search?q=lobby";
/** A prepared statement counts nothing and takes no page of many rows: the plan it is run by from its sixth run on fits no values in particular. */
const isOverManyRows = (name: string, text: string): boolean =>
  / (counts|list|lookup|search|tab|segment|exact count)\b|^(search\?|dashboard)/.test(name) && /count\(\*\)|limit \d{2,}/i.test(text);
/** Orders and filters by each field are three quarters of all calls; they are compared over two sizes by the benchmark. */
const isOfOneField = (name: string): boolean => / (sort|filter) /.test(name);
const ofOthers = new Set(resources.filter((resource) => !isChosen(resource)).map(({ collection }) => collection));
/** The calls of the chosen modules, and those of no module. */
const isOfChosen = (name: string): boolean => !ofOthers.has(name.split(" ")[0] ?? "");

interface Company {
  readonly db: Db;
  readonly meter: Meter;
  readonly server: TestServer;
}

async function companyOf(copies: number): Promise<Company> {
  const db = await testDatabase({ fixture: demoDatabase });
  await multiply(db, copies);
  const meter = await openMetered(await databaseAddress(db));
  return { db, meter, server: await createTestServer({ db: meter.db, today: () => demoToday }) };
}

const blocksOf = (statements: readonly { readonly blocks: number }[]): number => statements.reduce((sum, { blocks }) => sum + blocks, 0);

/**
 * What the call costs with PostgreSQL's generic plans: one for any values, which it may keep for a prepared statement. Statements that are
 * always planned for their values cost what they did at `first`.
 */
async function withGenericPlans({ meter }: Company, turn: () => Promise<Work>, first: Work): Promise<Work> {
  await meter.db.pool.query("set plan_cache_mode = force_generic_plan");
  const generic = await turn();
  await meter.db.pool.query("set plan_cache_mode = auto");
  const planned = first.statements.filter(({ text }) => isPlannedForValues(text));
  return { ...first, blocks: blocksOf(planned) + blocksOf(generic.statements.filter(({ text }) => !isPlannedForValues(text))) };
}

/**
 * The cost of each call: of its first, and of a later one if it runs a prepared statement that no call before it did. The later one uses
 * generic plans; where those read more, it is the seventh, for which PostgreSQL has chosen itself.
 */
async function costs(company: Company, { email, side }: (typeof people)[number], isAsked: (name: string) => boolean) {
  const { meter, server } = company;
  const ask = askAs(server.app, await signIn(meter.db.kysely, email));
  const settled = new Set<string>();
  const preparedOverMany = new Set<string>();
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
    const isSettled = prepared.every((text) => settled.has(text));
    let last = isSettled ? first : await withGenericPlans(company, turn, first);
    if (last.blocks > first.blocks + least) for (let done = 1; done < turns; done++) last = await turn();
    for (const text of prepared) settled.add(text);
    for (const text of prepared.filter((each) => isOverManyRows(name, each))) preparedOverMany.add(text);
    all.set(name, { first: first.blocks, last: last.blocks, ms: 0, heaviest: "", ...answerOf(path, body) });
  }
  return { all, preparedOverMany: [...preparedOverMany] };
}

/** The calls that cost more over more rows, or when they are repeated, with both costs. */
function grownIn(before: ReadonlyMap<string, Cost>, after: ReadonlyMap<string, Cost>): ReadonlyMap<string, string> {
  return new Map(
    [...before].flatMap(([name, cost]): [string, string][] => {
      const [repeated, more] = [growthOf(cost, cost, least), growthOf(cost, after.get(name) ?? cost, least)];
      return Math.max(repeated, more) > 1.5 ? [[name, JSON.stringify([cost, after.get(name)])]] : [];
    }),
  );
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
    "read as many blocks on the seventh call, and over five times as many rows: $side",
    { timeout: 240_000 },
    async (person) => {
      if (!small || !large) throw new Error("The companies are missing.");
      const { all: before, preparedOverMany } = await costs(small, person, isOfChosen);
      expect(preparedOverMany).toEqual([]);
      const { all: after } = await costs(large, person, (name) => isOfChosen(name) && !isOfOneField(name));
      let grown = grownIn(before, after);
      if (grown.size > 0) {
        // Two plans can be so near each other that the sample decides between them. What grows does so by another one, too.
        for (const { db } of [small, large]) await gatherStatistics(db);
        const isAsked = (name: string) => grown.has(name);
        grown = grownIn((await costs(small, person, isAsked)).all, (await costs(large, person, isAsked)).all);
      }
      if (person.side === "customer") {
        expect(ownLookups).not.toEqual([]);
        for (const name of ownLookups) expect(after.get(name)?.last, name).toBeLessThan(10 + perName * (after.get(name)?.returned ?? 0));
        // The newest hundred rows of each module are tried, of which the small company has fewer.
        expect(after.get(commonWord)?.last).toBeLessThan(1.5 * (before.get(commonWord)?.last ?? 0));
      }
      expect(before.size).toBeGreaterThan(areAllChosen ? 300 : 200);
      expect([...grown]).toEqual([]);
    },
  );

  it.each(people)(
    "read no more blocks for the queue of the home page, whatever is finished: $side",
    { timeout: 240_000 },
    async (person) => {
      if (!small || !large) throw new Error("The companies are missing.");
      const queueBlocks = async ({ meter, server }: Company) => {
        const ask = askAs(server.app, await signIn(meter.db.kysely, person.email));
        const cost = await meter.of(() => ask("/api/queue"));
        expect(cost.statements.filter(({ text }) => text.includes('"$count"'))).toHaveLength(1);
        return cost.blocks;
      };
      // Of the copies beyond the twelfth all business is finished.
      expect(await queueBlocks(large)).toBeLessThan(2 * (await queueBlocks(small)) + least);
    },
  );
});
