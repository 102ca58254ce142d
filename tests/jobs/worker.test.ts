import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { enqueue } from "../../server/jobs/enqueue.ts";
import { PermanentFailure } from "../../server/jobs/failure.ts";
import type { JobHandler } from "../../server/jobs/handler.ts";
import { claimJobs, freeJobs, noteProgress, removeJob, renewLeases } from "../../server/jobs/job-table.ts";
import { createWorker, type Worker, type WorkerOptions } from "../../server/jobs/worker.ts";
import { quiet } from "../realtime/support.ts";
import { testDatabase } from "../support/database.ts";
import { patiently } from "../support/waits.ts";

let db: Db;
const workers: Worker[] = [];
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => sql`DELETE FROM jobs`.execute(db.kysely));
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
});

function start(handler: JobHandler, options: Partial<WorkerOptions> = {}): Worker {
  const worker = createWorker({ db: db.kysely, log: quiet, handlers: { work: handler }, backOff: () => 0, ...options });
  workers.push(worker);
  worker.start();
  return worker;
}

interface JobRow {
  readonly payload: unknown;
  readonly attempts: number;
  readonly dead: boolean;
  readonly last_error: string | null;
  readonly locked_by: string | null;
}
async function jobs(): Promise<JobRow[]> {
  const { rows } =
    await sql<JobRow>`SELECT payload, attempts, dead_at IS NOT NULL AS dead, last_error, locked_by FROM jobs ORDER BY id`.execute(
      db.kysely,
    );
  return rows;
}
const empty = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 10_000, interval: 20 });

test("each job completes exactly once, with any number of workers and failures", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      async (failures, count) => {
        const done = new Map<unknown, number>();
        const handler: JobHandler = async (job) => {
          const { n, failing } = job.payload as { n: number; failing: number };
          await new Promise((resolve) => setImmediate(resolve));
          if (job.attempt <= failing) throw new Error("not yet");
          done.set(n, (done.get(n) ?? 0) + 1);
        };
        await db.transaction(async (tx) => {
          for (const [n, failing] of failures.entries()) await enqueue(tx, "work", { n, failing });
        });
        const started = Array.from({ length: count }, () => start(handler, { concurrency: 3 }));
        await empty();
        await Promise.all(started.map((worker) => worker.stop()));
        expect([...done.keys()].sort((a, b) => Number(a) - Number(b))).toEqual(failures.map((_, n) => n));
        expect([...done.values()].every((times) => times === 1)).toBe(true);
      },
    ),
    { numRuns: 8 },
  );
});

test("a job exists only if its transaction commits, and a poke starts it", async () => {
  const done: unknown[] = [];
  const worker = start(async ({ payload }) => void done.push(payload), { pollMs: 60_000 });
  await expect(
    db.transaction(async (tx) => {
      await enqueue(tx, "work", "rolled back");
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await db.transaction((tx) => enqueue(tx, "work", { kept: true }));
  worker.poke();
  await vi.waitFor(() => expect(done).toEqual([{ kept: true }]), patiently);
});

test("a key is unique among the waiting and running jobs of a queue", async () => {
  const first = await enqueue(db.kysely, "work", 1, { dedupeKey: "k" });
  expect(first).toEqual(expect.any(Number));
  expect(await enqueue(db.kysely, "work", 2, { dedupeKey: "k" })).toBeNull();
  expect(await enqueue(db.kysely, "other", 3, { dedupeKey: "k" })).not.toBeNull();
  start(async () => undefined);
  await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), patiently);
  expect(await enqueue(db.kysely, "work", 4, { dedupeKey: "k" })).not.toBeNull();
});

test("a job is dead after its last attempt", async () => {
  await enqueue(db.kysely, "work", {}, { maxAttempts: 3 });
  start(async () => {
    throw new TypeError("broken");
  });
  await vi.waitFor(
    async () => expect(await jobs()).toMatchObject([{ attempts: 3, dead: true, last_error: "TypeError: broken", locked_by: null }]),
    patiently,
  );
});

test("a permanent failure is not retried", async () => {
  await enqueue(db.kysely, "work", {});
  start(async () => {
    throw new PermanentFailure("never");
  });
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 1, dead: true }]), patiently);
});

test("a failed job waits before its next attempt", async () => {
  await enqueue(db.kysely, "work", {});
  let attempts = 0;
  start(
    async () => {
      attempts += 1;
      throw new Error("again");
    },
    { backOff: () => 3_600_000 },
  );
  await vi.waitFor(
    async () => expect(await jobs()).toMatchObject([{ attempts: 1, dead: false, locked_by: null, last_error: "Error: again" }]),
    patiently,
  );
  expect(await claimJobs(db.kysely, { worker: "w", queues: ["work"], limit: 5, leaseMs: 1_000 })).toEqual([]);
  expect(attempts).toBe(1);
});

test("a delayed job wakes the worker by itself", async () => {
  const done: unknown[] = [];
  start(async ({ payload }) => void done.push(payload));
  await enqueue(db.kysely, "work", "later", { runAt: new Date(Date.now() + 80) });
  workers[0]?.poke();
  await vi.waitFor(() => expect(done).toEqual(["later"]), patiently);
});

test("jobs of a lost worker are claimed by another, and the lost one can't change them anymore", async () => {
  await enqueue(db.kysely, "work", {}, { maxAttempts: 2 });
  const claim = (worker: string, leaseMs: number) => claimJobs(db.kysely, { worker, queues: ["work"], limit: 1, leaseMs });
  const [lost] = await claim("lost", -1);
  const [claimed] = await claim("next", 60_000);
  if (!lost || !claimed) throw new Error("not claimed");
  expect(claimed).toMatchObject({ id: lost.id, attempt: 2 });
  expect(await claim("third", 60_000)).toEqual([]);
  expect(await renewLeases(db.kysely, "lost", [lost], 1_000)).toEqual(new Set());
  expect(await renewLeases(db.kysely, "next", [claimed], 1_000)).toEqual(new Set([claimed.id]));
  expect(await removeJob(db.kysely, "lost", lost)).toBe(false);
  expect(await removeJob(db.kysely, "next", claimed)).toBe(true);
});

test("a job that keeps crashing its worker ends up dead", async () => {
  await enqueue(db.kysely, "work", {}, { maxAttempts: 1 });
  await claimJobs(db.kysely, { worker: "lost", queues: ["work"], limit: 1, leaseMs: -1 });
  let ran = 0;
  start(async () => {
    ran += 1;
  });
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ dead: true }]), patiently);
  expect(ran).toBe(0);
});

test("a job with which the server ended twice is set aside, and says so; others that ran beside it are not", async () => {
  for (const name of ["guilty", "beside it"]) await enqueue(db.kysely, "work", name);
  await claimJobs(db.kysely, { worker: "ended", queues: ["work"], limit: 5, leaseMs: -1 });
  // The next start tries them one after the other, alone, and ends with the first.
  const alone = await claimJobs(db.kysely, { worker: "ended again", queues: ["work"], limit: 1, leaseMs: -1, lost: true });
  expect(alone).toMatchObject([{ payload: "guilty", lastError: "The server ended while this ran." }]);
  const ran: unknown[] = [];
  start(async ({ payload }) => void ran.push(payload));
  await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), patiently);
  expect(ran).toEqual(["beside it"]);
  expect(await jobs()).toMatchObject([
    { payload: "guilty", dead: true, last_error: expect.stringContaining("ended twice while this ran") },
  ]);
});

test("a job that ended with its server runs while nothing else does, and is suspected no more once it has got on", async () => {
  const id = await enqueue(db.kysely, "work", "long");
  await claimJobs(db.kysely, { worker: "ended", queues: ["work"], limit: 1, leaseMs: 60_000 });
  await freeJobs(db.kysely);
  for (const name of ["other", "another"]) await enqueue(db.kysely, "work", name);
  const order: string[] = [];
  start(async (job) => {
    order.push(`${job.payload} begins`);
    await noteProgress(db.kysely, job);
    if (job.payload === "long") expect(await jobs()).toMatchObject([{ last_error: null }, {}, {}]);
    order.push(`${job.payload} ends`);
  });
  await empty();
  expect(id).not.toBeNull();
  expect(order.slice(0, 2)).toEqual(["long begins", "long ends"]);
});

test("work that removes its job in the same transaction happens once, even if the job was lost", async () => {
  const effects: string[] = [];
  const id = await enqueue(db.kysely, "work", {});
  start(async (_, { finish }) => {
    await db.transaction(async (tx) => {
      if (effects.length === 0) await sql`UPDATE jobs SET locked_by = 'thief' WHERE id = ${id}`.execute(tx);
      effects.push("tried");
      await finish(tx);
      effects.push("done");
    });
  });
  await empty();
  expect(effects).toEqual(["tried", "tried", "done"]);
});

test("stopping waits for running jobs, then interrupts them without counting the attempt", async () => {
  await enqueue(db.kysely, "work", "quick");
  await enqueue(db.kysely, "work", "endless");
  let release = () => undefined as undefined;
  let begun = 0;
  const worker = start(async ({ payload }, { signal }) => {
    begun += 1;
    if (payload === "quick") {
      await new Promise<void>((resolve) => {
        release = () => void resolve() as undefined;
      });
    } else {
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("interrupted"))));
    }
  });
  await vi.waitFor(() => expect(begun).toBe(2), patiently);
  const stopped = worker.stop(30);
  release();
  await stopped;
  expect(await jobs()).toMatchObject([{ payload: "endless", attempts: 0, locked_by: null, last_error: null }]);
});
