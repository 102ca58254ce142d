import { type QueryExecutorProvider, sql } from "kysely";
import { requestIdOf } from "./request-id.ts";

export interface EnqueueOptions {
  /** The earliest time to run; by default immediately. */
  readonly runAt?: Date;
  /** While a job of this queue with this key is waiting or running, no second one is created. */
  readonly dedupeKey?: string;
  /** After this many failed attempts the job is dead (default 10). */
  readonly maxAttempts?: number;
}

/**
 * Adds a job to its queue. Within a transaction, the job exists only if that commits. `payload` must be plain JSON.
 * Returns the job's id, or null when its dedupe key is taken. Poke the worker after the commit.
 */
export async function enqueue(
  executor: QueryExecutorProvider,
  queue: string,
  payload: unknown,
  { runAt, dedupeKey, maxAttempts = 10 }: EnqueueOptions = {},
): Promise<number | null> {
  // Truncated because the column rounds to milliseconds: otherwise half of the immediate jobs would be in the future for a moment.
  const { rows } = await sql<{ id: number }>`
    INSERT INTO jobs (queue, payload, run_at, dedupe_key, max_attempts, request_id)
    VALUES (${queue}, ${JSON.stringify(payload ?? null)}::jsonb, coalesce(${runAt?.toISOString() ?? null}::timestamptz, date_trunc('milliseconds', now())),
      ${dedupeKey === undefined ? null : `${queue}:${dedupeKey}`}, ${maxAttempts}, ${requestIdOf(executor)})
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(executor);
  return rows[0]?.id ?? null;
}
