import { type QueryExecutorProvider, sql } from "kysely";
import type { JobPage, JobState, QueueHealth } from "../../src/contract/jobs.ts";

/** SQL conditions of jobs. One whose lease ran out waits for another worker. */
export const isOpen = sql`(dead_at IS NULL AND (locked_until IS NULL OR locked_until < now()))`;
export const jobIs = {
  dead: sql`dead_at IS NOT NULL`,
  failed: sql`${isOpen} AND last_error IS NOT NULL`,
  waiting: sql`${isOpen} AND run_at <= now()`,
  running: sql`dead_at IS NULL AND locked_until >= now()`,
  scheduled: sql`${isOpen} AND run_at > now()`,
} as const satisfies Readonly<Record<JobState, unknown>>;

/** The state of every queue that has jobs, by name. */
export async function queueHealth(executor: QueryExecutorProvider): Promise<readonly QueueHealth[]> {
  const { rows } = await sql<QueueHealth>`
    SELECT queue,
      count(*) FILTER (WHERE ${jobIs.waiting}) AS waiting,
      count(*) FILTER (WHERE ${jobIs.scheduled}) AS scheduled,
      count(*) FILTER (WHERE ${jobIs.running}) AS running,
      count(*) FILTER (WHERE ${jobIs.failed}) AS failed,
      count(*) FILTER (WHERE ${jobIs.dead}) AS dead,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE ${jobIs.waiting})), 0)::float8 AS "oldestSeconds"
    FROM jobs GROUP BY queue ORDER BY queue`.execute(executor);
  return rows;
}

/** The committed messages that are not sent yet. */
export async function outboxHealth(executor: QueryExecutorProvider): Promise<JobPage["outbox"]> {
  const { rows } = await sql<JobPage["outbox"]>`
    SELECT count(*) AS messages, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds" FROM outbox`.execute(
    executor,
  );
  return rows[0] ?? { messages: 0, oldestSeconds: 0 };
}
