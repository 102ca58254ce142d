import { type QueryExecutorProvider, sql } from "kysely";

/** What the jobs of a queue are doing. */
export interface QueueHealth {
  readonly queue: string;
  /** Due, and not taken by a worker yet. */
  readonly waiting: number;
  /** Not due yet: the next run of a schedule, or the next attempt after a failure. */
  readonly scheduled: number;
  readonly running: number;
  /** Those of the waiting and scheduled ones whose last attempt failed. */
  readonly failed: number;
  /** Given up. */
  readonly dead: number;
  /** How long the longest waiting job has been due, in seconds; 0 without one. */
  readonly oldestSeconds: number;
}

/** A job that a worker holds; one whose lease ran out waits for another worker. */
export const isRunning = sql`locked_until >= now()`;
const isOpen = sql`dead_at IS NULL AND (locked_until IS NULL OR locked_until < now())`;

/** The state of every queue that has jobs, by name. */
export async function queueHealth(executor: QueryExecutorProvider): Promise<readonly QueueHealth[]> {
  const { rows } = await sql<QueueHealth>`
    SELECT queue,
      count(*) FILTER (WHERE ${isOpen} AND run_at <= now()) AS waiting,
      count(*) FILTER (WHERE ${isOpen} AND run_at > now()) AS scheduled,
      count(*) FILTER (WHERE dead_at IS NULL AND ${isRunning}) AS running,
      count(*) FILTER (WHERE ${isOpen} AND last_error IS NOT NULL) AS failed,
      count(*) FILTER (WHERE dead_at IS NOT NULL) AS dead,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE ${isOpen} AND run_at <= now())), 0)::float8 AS "oldestSeconds"
    FROM jobs GROUP BY queue ORDER BY queue`.execute(executor);
  return rows;
}
