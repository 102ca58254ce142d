import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { QueryExecutorProvider } from "kysely";
import type { Log } from "../config/log.ts";
import { backOff } from "./back-off.ts";
import { errorWords } from "./error-words.ts";
import { PermanentFailure } from "./failure.ts";
import type { Job, JobHandlers } from "./handler.ts";
import {
  claimJobs,
  LOST_TWICE,
  markDead,
  msUntilDue,
  noteHandOver,
  putBack,
  release,
  removeJob,
  renewLeases,
  replacePayload,
} from "./job-table.ts";
import { createPace } from "./pace.ts";
import { noteRequestId } from "./request-id.ts";

export interface WorkerOptions {
  readonly db: QueryExecutorProvider;
  readonly handlers: JobHandlers;
  readonly log: Log;
  /** Maximum number of concurrent jobs (default 4). */
  readonly concurrency?: number;
  /** How long a worker that stops renewing its lease keeps a job (default one minute). */
  readonly leaseMs?: number;
  /**
   * The longest sleep between two looks at the queue (default one minute).
   * This process's own jobs don't wait for it, because a poke or a due time ends the sleep.
   * Use a few seconds with several processes on one database.
   */
  readonly pollMs?: number;
  /** Milliseconds to wait after the given failed attempt. */
  readonly backOff?: (attempt: number) => number;
}

export interface Worker {
  start(): void;
  /** Looks for jobs now. Call it after committing a transaction that enqueued one. */
  poke(): void;
  /** Takes no more jobs, waits `graceMs` for the running ones, then interrupts and releases them. */
  stop(graceMs?: number): Promise<void>;
}

const INTERRUPTION_MS = 1_000;
/** Milliseconds until the next look after the database could not be reached. */
const RETRY_MS = 1_000;
const SHORTEST_SLEEP_MS = 50;
/** Every commit pokes, but few commits enqueue jobs, so pokes in quick succession share one look. */
const PACE_MS = 50;
/** Between two looks for jobs that a server may have ended with. */
const LOST_MS = 1_000;

export function createWorker(options: WorkerOptions): Worker {
  const { db, handlers, log } = options;
  const { concurrency = 4, leaseMs = 60_000, pollMs = 60_000 } = options;
  const worker = randomUUID();
  // A caller of `poke` may be inside a transaction; jobs must not run in that transaction's async context.
  const own = new AsyncResource("jobs");
  const queues = Object.keys(handlers);
  const pace = createPace(PACE_MS);
  const running = new Map<Job, { abort: AbortController; done: Promise<void> }>();
  let alarm: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let rerun = false;
  let idle = false;
  let open = false;
  /** Runs alone: if the server ends with it, no other job is suspected. */
  let suspect: Job | undefined;
  let lostLookAt = 0;

  function sleep(ms: number): void {
    clearTimeout(alarm);
    if (!open) return;
    alarm = setTimeout(poke, Math.max(0, Math.min(pollMs, ms)));
    alarm.unref();
  }

  function poke(): void {
    rerun = true;
    if (!open || looking) return;
    looking = own
      .runInAsyncScope(look)
      .catch((error: unknown) => {
        log.warn({ err: error }, "could not look for jobs");
        sleep(Math.min(pollMs, RETRY_MS));
      })
      .finally(() => {
        looking = undefined;
        if (rerun && open && hasRoom()) poke();
      });
  }

  const hasRoom = (): boolean => suspect === undefined && running.size < concurrency;

  async function look(): Promise<void> {
    while (rerun && open && hasRoom()) {
      if (idle) await pace();
      if (!open) return;
      rerun = false;
      const limit = concurrency - running.size;
      const jobs = (await claimSuspect()) ?? (await claimJobs(db, { worker, queues, limit, leaseMs, lost: false }));
      idle = jobs.length === 0;
      for (const job of jobs) begin(job);
      if (jobs.length === limit) rerun = true;
    }
    // A full worker needs no timer, because each job that ends looks for the next one.
    if (!hasRoom() || rerun) return;
    // What is due and was not claimed waits for the others to end, or is just being taken by another worker.
    const shortest = running.size > 0 ? LOST_MS : SHORTEST_SLEEP_MS;
    sleep(Math.max(shortest, (await msUntilDue(db, queues)) ?? pollMs));
  }

  /** A due job that a server may have ended with, while nothing else runs. */
  async function claimSuspect(): Promise<Job[] | undefined> {
    if (running.size > 0 || performance.now() < lostLookAt) return undefined;
    const jobs = await claimJobs(db, { worker, queues, limit: 1, leaseMs, lost: true });
    [suspect] = jobs;
    if (suspect) return jobs;
    lostLookAt = performance.now() + LOST_MS;
    return undefined;
  }

  function begin(job: Job): void {
    const abort = new AbortController();
    const done = run(job, abort.signal).finally(() => {
      running.delete(job);
      if (suspect === job) suspect = undefined;
      if (running.size === 0) clearInterval(renewal);
      poke();
    });
    if (running.size === 0) renewal = setInterval(renew, leaseMs / 3);
    running.set(job, { abort, done });
  }

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    let finished = false;
    try {
      if (job.lastError === LOST_TWICE) throw new PermanentFailure(LOST_TWICE);
      // Of what was handed over, only the outcome is noted.
      if (job.attempt > job.maxAttempts && !job.isHandedOver) throw new PermanentFailure("The worker was lost during each attempt");
      await handlers[job.queue]?.(job, {
        signal,
        async finish(transaction) {
          noteRequestId(transaction, job.requestId);
          mustBeOwn(await removeJob(transaction, worker, job));
          finished = true;
        },
        goOnWith: async (payload, transaction = db) => mustBeOwn(await replacePayload(transaction, worker, job, payload)),
        handOver: {
          isOpen: job.isHandedOver ?? false,
          begin: async () => mustBeOwn(await noteHandOver(db, worker, job, true)),
          takeBack: async () => mustBeOwn(await noteHandOver(db, worker, job, false)),
        },
      });
      if (!finished) await removeJob(db, worker, job);
    } catch (error) {
      await failed(job, error, signal.aborted).catch((cause: unknown) =>
        log.error({ err: cause, job: job.id }, "a failed job could not be put back"),
      );
    }
  }

  async function failed(job: Job, error: unknown, interrupted: boolean): Promise<void> {
    if (interrupted) return release(db, worker, job);
    const text = (error instanceof Error ? `${error.name}: ${errorWords(error)}` : String(error)).slice(0, 2_000);
    const isFinal = error instanceof PermanentFailure || job.attempt >= job.maxAttempts;
    log[isFinal ? "error" : "warn"](
      { err: error, job: job.id, queue: job.queue, attempt: job.attempt, ...(job.requestId ? { request: job.requestId } : {}) },
      isFinal ? "a job is dead" : "a job has failed and will be tried again",
    );
    if (isFinal) await markDead(db, worker, job, text);
    else await putBack(db, worker, job, (options.backOff ?? backOff)(job.attempt), text);
  }

  function renew(): void {
    const jobs = [...running.keys()];
    renewLeases(db, worker, jobs, leaseMs).then(
      (renewed) => {
        for (const job of jobs) if (!renewed.has(job.id)) running.get(job)?.abort.abort();
      },
      (error: unknown) => log.warn({ err: error }, "could not renew the leases of running jobs"),
    );
  }

  return {
    start() {
      open = true;
      poke();
    },
    poke,
    async stop(graceMs = 10_000) {
      open = false;
      clearTimeout(alarm);
      await looking;
      await settled(running, graceMs);
      for (const { abort } of running.values()) abort.abort();
      await settled(running, INTERRUPTION_MS);
      for (const job of running.keys()) await release(db, worker, job).catch(() => undefined);
      clearInterval(renewal);
    },
  };
}

function mustBeOwn(isOwn: boolean): void {
  if (!isOwn) throw new Error("The job has passed to another worker.");
}

async function settled(running: ReadonlyMap<unknown, { readonly done: Promise<void> }>, withinMs: number): Promise<void> {
  if (running.size === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  await Promise.race([timeout, Promise.allSettled([...running.values()].map(({ done }) => done))]);
  clearTimeout(timer);
}
