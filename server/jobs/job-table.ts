import { type QueryExecutorProvider, sql } from "kysely";
import type { Job } from "./handler.ts";

/** The SQL condition of a job this worker owns; the attempt number distinguishes this lease from earlier and later ones. */
const ownJob = (job: Job, worker: string) =>
  sql`id = ${job.id} AND dead_at IS NULL AND locked_by = ${worker} AND attempts = ${job.attempt}`;

/** Takes up to `limit` due jobs: waiting ones, and running ones whose worker let the lease run out. */
export async function claimJobs(
  executor: QueryExecutorProvider,
  { worker, queues, limit, leaseMs }: { worker: string; queues: readonly string[]; limit: number; leaseMs: number },
): Promise<Job[]> {
  const { rows } = await sql<Job>`
    UPDATE jobs SET attempts = attempts + 1, locked_by = ${worker}, locked_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id IN (
      SELECT id FROM jobs
      WHERE queue = ANY(${queues}::text[]) AND dead_at IS NULL AND run_at <= now() AND (locked_until IS NULL OR locked_until < now())
      ORDER BY run_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, queue, payload, attempts AS attempt, max_attempts AS "maxAttempts", request_id AS "requestId"`.execute(executor);
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

/** Releases all jobs; only for when no worker can be running. */
export async function freeJobs(executor: QueryExecutorProvider): Promise<void> {
  await sql`UPDATE jobs SET locked_by = NULL, locked_until = NULL WHERE locked_until IS NOT NULL`.execute(executor);
}

/** Returns the milliseconds until the next of these jobs is due (0 or less: now); null when none is waiting. */
export async function msUntilDue(executor: QueryExecutorProvider, queues: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    SELECT (extract(epoch FROM min(greatest(run_at, locked_until)) - now()) * 1000)::float8 AS wait
    FROM jobs WHERE dead_at IS NULL AND queue = ANY(${queues}::text[])`.execute(executor);
  return rows[0]?.wait ?? null;
}
