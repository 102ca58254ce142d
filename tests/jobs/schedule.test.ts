// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { backOff } from "../../server/jobs/back-off.ts";
import { enqueue } from "../../server/jobs/enqueue.ts";
import { nextRun } from "../../server/jobs/next-run.ts";
import { daily } from "../../server/jobs/schedule.ts";
import { createWorker } from "../../server/jobs/worker.ts";
import { quiet } from "../realtime/support.ts";
import { testDatabase } from "../support/database.ts";
import { patiently } from "../support/waits.ts";

const NEW_YORK = { hour: 0, minute: 5, timeZone: "America/New_York" };

test.each([
  ["2026-11-21T04:00:00Z", "2026-11-21T05:05:00.000Z", "2026-11-21"],
  ["2026-11-21T05:05:00Z", "2026-11-22T05:05:00.000Z", "2026-11-22"],
  ["2026-07-01T12:00:00Z", "2026-07-02T04:05:00.000Z", "2026-07-02"],
  ["2026-12-31T23:00:00Z", "2027-01-01T05:05:00.000Z", "2027-01-01"],
])("the next run after %s is %s", (now, at, date) => {
  expect(nextRun(NEW_YORK, new Date(now))).toEqual({ at: new Date(at), date });
});

test("a time skipped by daylight saving runs later that day, and a repeated one runs once", () => {
  const half = { hour: 2, minute: 30, timeZone: "America/New_York" };
  expect(nextRun(half, new Date("2026-03-08T05:30:00Z")).at.toISOString()).toBe("2026-03-08T07:30:00.000Z");
  const twice = { hour: 1, minute: 30, timeZone: "America/New_York" };
  const first = nextRun(twice, new Date("2026-11-01T04:00:00Z"));
  expect(first.at.toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(nextRun(twice, first.at).date).toBe("2026-11-02");
});

test("runs in any time zone are exactly one day apart", () => {
  const zones = fc.constantFrom("UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe", "America/Sao_Paulo");
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
      (timeZone, hour, minute, now) => {
        const time = { hour, minute, timeZone };
        const one = nextRun(time, now);
        const two = nextRun(time, one.at);
        expect(one.at.getTime()).toBeGreaterThan(now.getTime());
        expect(one.at.getTime() - now.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
        expect(Date.parse(two.date) - Date.parse(one.date)).toBe(86_400_000);
      },
    ),
    { numRuns: 300 },
  );
});

test("the retry delay grows up to an hour", () => {
  expect([1, 2, 3, 4].map((attempt) => backOff(attempt, () => 0.5))).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(backOff(50, () => 0.5)).toBe(3_600_000);
  fc.assert(fc.property(fc.integer({ min: 1, max: 100 }), (attempt) => backOff(attempt) >= 3_750 && backOff(attempt) <= 4_500_000));
});

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => sql`DELETE FROM jobs`.execute(db.kysely));

const dates = async () =>
  (await sql<{ date: string }>`SELECT payload ->> 'date' AS date FROM jobs WHERE dead_at IS NULL ORDER BY 1`.execute(db.kysely)).rows.map(
    ({ date }) => date,
  );

test("one job is enqueued per day, however many processes enqueue it", async () => {
  const schedule = daily(db.kysely, "expiry", NEW_YORK, async () => undefined);
  const now = new Date("2026-11-21T12:00:00Z");
  await Promise.all([schedule.arrange(db.kysely, now), schedule.arrange(db.kysely, now), schedule.arrange(db.kysely, now)]);
  expect(await dates()).toEqual(["2026-11-22"]);
});

test("each run enqueues the next, even a failing one", async () => {
  let fails = true;
  const ran: unknown[] = [];
  const today = nextRun(NEW_YORK, new Date(Date.now() - 86_400_000));
  const schedule = daily(db.kysely, "expiry", NEW_YORK, async ({ payload }) => {
    if (fails) throw new Error("broken");
    ran.push(payload);
  });
  const worker = createWorker({ db: db.kysely, handlers: { expiry: schedule.handler }, log: quiet, backOff: () => 0 });
  await enqueue(db.kysely, "expiry", { date: today.date }, { dedupeKey: today.date, maxAttempts: 2 });
  worker.start();
  const next = nextRun(NEW_YORK, new Date()).date;
  await vi.waitFor(async () => expect(await dates()).toEqual([next]), patiently);
  fails = false;
  await sql`UPDATE jobs SET run_at = now() WHERE dead_at IS NULL`.execute(db.kysely);
  worker.poke();
  await vi.waitFor(() => expect(ran).toEqual([{ date: next }]), patiently);
  // The run was due in the future, as if our clock were behind the database's; the next one is still a day later.
  await vi.waitFor(
    async () => expect(await dates()).toEqual([new Date(Date.parse(next) + 86_400_000).toISOString().slice(0, 10)]),
    patiently,
  );
  await worker.stop();
});
