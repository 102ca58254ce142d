// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { every } from "../../server/jobs/every.ts";
import type { JobContext } from "../../server/jobs/handler.ts";
import { testDatabase } from "../support/database.ts";

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const context: JobContext = { signal: new AbortController().signal, finish: async () => undefined };
const waiting = async () =>
  (await sql<{ at: string }>`select run_at as at from jobs where queue = 'pulse' order by run_at`.execute(db.kysely)).rows.map(({ at }) =>
    new Date(at).toISOString(),
  );

it("enqueues one job per interval, however many processes enqueue it", async () => {
  const pulse = every(db.kysely, "pulse", 60, async () => undefined);
  for (const second of [0, 1, 59]) await pulse.arrange(db.kysely, new Date(Date.UTC(2026, 0, 1, 12, 0, second)));
  expect(await waiting()).toEqual(["2026-01-01T12:01:00.000Z"]);
  await pulse.arrange(db.kysely, new Date(Date.UTC(2026, 0, 1, 12, 1, 0)));
  expect(await waiting()).toEqual(["2026-01-01T12:01:00.000Z", "2026-01-01T12:02:00.000Z"]);
});

it("enqueues the next job even if the work fails", async () => {
  await sql`delete from jobs`.execute(db.kysely);
  const pulse = every(db.kysely, "pulse", 60, () => Promise.reject(new Error("away")));
  await expect(pulse.handler({ id: 1, queue: "pulse", payload: {}, attempt: 1, maxAttempts: 10 }, context)).rejects.toThrow("away");
  expect(await waiting()).toHaveLength(1);
});
