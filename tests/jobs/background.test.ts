// @module-tag gate
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { createTestServer } from "../support/test-server.ts";
import { patiently } from "../support/waits.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("recurring jobs are arranged anew, in case a clock that was ahead has put them too far off", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = await createTestServer();
  const { kysely } = server.db;
  const waiting = async () => {
    const { rows } = await sql<{ queue: string }>`select queue from jobs where run_at < now() + interval '2 days' order by queue`.execute(
      kysely,
    );
    return rows.map(({ queue }) => queue);
  };
  try {
    await server.startBackground();
    const queues = await vi.waitUntil(async () => {
      const found = await waiting();
      return found.includes("clean-up") && found;
    }, patiently);
    // A year ahead and back: every next run is a year off. Again for a schedule that was arranged meanwhile, after all others.
    await vi.waitFor(async () => {
      await sql`update jobs set run_at = run_at + interval '1 year', dedupe_key = dedupe_key || ':' || id`.execute(kysely);
      expect(await waiting()).toEqual([]);
    }, patiently);
    vi.advanceTimersByTime(15 * 60_000);
    await vi.waitFor(async () => expect(await waiting()).toEqual(expect.arrayContaining(queues)), patiently);
  } finally {
    await server.close();
  }
});
