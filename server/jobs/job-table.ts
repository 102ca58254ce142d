import { type QueryExecutorProvider, sql } from "kysely";
import type { Job } from "./handler.ts";

/** As the last error of a job whose server ended while it ran: it may be the reason. */
const LOST = "The server ended while this ran.";
/** As that of a job to which it happened twice in a row. */
export const LOST_TWICE = "The server ended twice while this ran. It is set aside, because it may be the reason.";

/** What becomes of the last error of a job whose lease is taken away. */
const lostError = sql`CASE WHEN last_error IN (${LOST}, ${LOST_TWICE}) THEN ${LOST_TWICE} ELSE ${LOST} END`;

/** A job that another server may have ended with. */
const isLost = sql`(locked_until IS NOT NULL OR coalesce(last_error, '') IN (${LOST}, ${LOST_TWICE}))`;

/** The SQL condition of a job this worker owns; the attempt number distinguishes this lease from earlier and later ones. */
const ownJob = (job: Job, worker: string) =>
  sql`id = ${job.id} AND dead_at IS NULL AND locked_by = ${worker} AND attempts = ${job.attempt}`;

export interface Claim {
  readonly worker: string;
  readonly queues: readonly string[];
  readonly limit: number;
  readonly leaseMs: number;
  /** Whether to take those that a server may have ended with, or only all others; by default both. */
  readonly lost?: boolean;
}

/** Takes up to `limit` due jobs: waiting ones, and running ones whose worker let the lease run out. */
export async function claimJobs(executor: QueryExecutorProvider, { worker, queues, limit, leaseMs, lost }: Claim): Promise<Job[]> {
  const chosen = lost === undefined ? sql`` : sql`AND ${isLost} = ${lost}`;
  const { rows } = await sql<Job>`
    UPDATE jobs SET attempts = attempts + 1, locked_by = ${worker}, locked_until = now() + ${leaseMs} * interval '1 millisecond',
      last_error = CASE WHEN locked_until IS NULL THEN last_error ELSE ${lostError} END
    WHERE id IN (
      SELECT id FROM jobs
      WHERE queue = ANY(${queues}::text[]) AND dead_at IS NULL AND run_at <= now() AND (locked_until IS NULL OR locked_until < now()) ${chosen}
      ORDER BY run_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, queue, payload, attempts AS attempt, max_attempts AS "maxAttempts", last_error AS "lastError", request_id AS "requestId",
      handed_over_at IS NOT NULL AS "isHandedOver"`.execute(executor);
  return rows;
}

/** Renews the leases; returns the ids of those jobs that are still this worker's. */
export async function renewLeases(
  executor: QueryExecutorProvider,
  worker: string,
  jobs: readonly Job[],
  leaseMs: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    UPDATE jobs SET locked_until = now() + ${leaseMs} * interval '1 millisecond'
    FROM unnest(${jobs.map((job) => job.id)}::bigint[], ${jobs.map((job) => job.attempt)}::int[]) AS held(job_id, attempt)
    WHERE jobs.id = held.job_id AND jobs.attempts = held.attempt AND jobs.locked_by = ${worker} AND jobs.dead_at IS NULL
    RETURNING jobs.id`.execute(executor);
  return new Set(rows.map(({ id }) => id));
}

/** Returns false when the job is no longer this worker's. */
export async function removeJob(executor: QueryExecutorProvider, worker: string, job: Job): Promise<boolean> {
  const { rows } = await sql`DELETE FROM jobs WHERE ${ownJob(job, worker)} RETURNING id`.execute(executor);
  return rows.length > 0;
}

/** Notes that the job has begun what must not happen twice, or that this did not happen. Returns false when the job is no longer this worker's. */
export async function noteHandOver(executor: QueryExecutorProvider, worker: string, job: Job, isOpen: boolean): Promise<boolean> {
  const { rows } = await sql`UPDATE jobs SET handed_over_at = CASE WHEN ${isOpen} THEN now() END WHERE ${ownJob(job, worker)}
    RETURNING id`.execute(executor);
  return rows.length > 0;
}

/** Replaces what is still to be done. Returns false when the job is no longer this worker's. */
export async function replacePayload(executor: QueryExecutorProvider, worker: string, job: Job, payload: unknown): Promise<boolean> {
  const { rows } = await sql`UPDATE jobs SET payload = ${JSON.stringify(payload)}::jsonb, handed_over_at = NULL WHERE ${ownJob(job, worker)}
    RETURNING id`.execute(executor);
  return rows.length > 0;
}

export async function putBack(executor: QueryExecutorProvider, worker: string, job: Job, afterMs: number, error: string): Promise<void> {
  await sql`
    UPDATE jobs SET run_at = date_trunc('milliseconds', now()) + ${afterMs} * interval '1 millisecond', last_error = ${error}, locked_by = NULL, locked_until = NULL
    WHERE ${ownJob(job, worker)}`.execute(executor);
}

/** Marks a job as dead: it stays in the table for inspection and is not run again. */
export async function markDead(executor: QueryExecutorProvider, worker: string, job: Job, error: string): Promise<void> {
  await sql`
    UPDATE jobs SET dead_at = now(), last_error = ${error}, locked_by = NULL, locked_until = NULL
    WHERE ${ownJob(job, worker)}`.execute(executor);
}

/** Releases an interrupted job: the attempt isn't counted, and another worker may take the job at once. */
export async function release(executor: QueryExecutorProvider, worker: string, job: Job): Promise<void> {
  await sql`
    UPDATE jobs SET attempts = attempts - 1, locked_by = NULL, locked_until = NULL
    WHERE ${ownJob(job, worker)}`.execute(executor);
}

/** The job goes on from here when its server ends now: it is not what ended it before. */
export async function noteProgress(executor: QueryExecutorProvider, job: Job): Promise<void> {
  if (job.lastError === LOST) await sql`UPDATE jobs SET last_error = NULL WHERE id = ${job.id} AND last_error = ${LOST}`.execute(executor);
}

/** Releases all jobs, whose server has ended; only for when no worker can be running. */
export async function freeJobs(executor: QueryExecutorProvider): Promise<void> {
  await sql`UPDATE jobs SET last_error = ${lostError}, locked_by = NULL, locked_until = NULL WHERE locked_until IS NOT NULL`.execute(
    executor,
  );
}

/** Returns the milliseconds until the next of these jobs is due (0 or less: now); null when none is waiting. */
export async function msUntilDue(executor: QueryExecutorProvider, queues: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    SELECT (extract(epoch FROM min(greatest(run_at, locked_until)) - now()) * 1000)::float8 AS wait
    FROM jobs WHERE dead_at IS NULL AND queue = ANY(${queues}::text[])`.execute(executor);
  return rows[0]?.wait ?? null;
}
