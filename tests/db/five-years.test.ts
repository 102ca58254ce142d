// @module-tag gate
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillFiveYears } from "../../bench/five-years/fill.ts";
import type { Db } from "../../server/db/connection.ts";
import { testDatabase } from "../support/database.ts";

// The benchmarks' company is written past the server's rules: a new unique rule or column would stop it unnoticed.
let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it("fills a database of today's schema with the company of five years", async () => {
  await fillFiveYears(db, { factor: 0.003, seed: 1, today: "2026-11-20", passwordDigest: "none" });
  const { locations, quotes } = await db.withoutTimeout(
    async (client) =>
      (await client.query("select (select count(*)::int from locations) locations, (select count(*)::int from shipping_quotes) quotes"))
        .rows[0] as { readonly locations: number; readonly quotes: number },
  );
  expect(locations).toBe(30);
  expect(quotes).toBeGreaterThan(100);
});
