import { type QueryExecutorProvider, sql } from "kysely";

export interface EnqueueOptions {
  /** Not before that moment; at once by default. */
  readonly runAt?: Date;
  /** While a job of this queue with this key waits or runs, no second one is made. */
  readonly dedupeKey?: string;
  /** After that many failed attempts the job is dead (default 10). */
  readonly maxAttempts?: number;
}

/**
 * Puts a job on its queue, within the business transaction when given one: it exists exactly if that commits. `payload` is plain JSON.
 * Answers the job's id, or null when its dedupe key is taken. Poke the worker after the commit.
 */
export async function enqueue(
  executor: QueryExecutorProvider,
  queue: string,
  payload: unknown,
  { runAt, dedupeKey, maxAttempts = 10 }: EnqueueOptions = {},
): Promise<number | null> {
  // The column rounds to milliseconds: half of the jobs for now would lie in the future for a moment.
  const { rows } = await sql<{ id: number | string }>`
    INSERT INTO jobs (queue, payload, run_at, dedupe_key, max_attempts)
    VALUES (${queue}, ${JSON.stringify(payload ?? null)}::jsonb, coalesce(${runAt?.toISOString() ?? null}::timestamptz, date_trunc('milliseconds', now())),
      ${dedupeKey === undefined ? null : `${queue}:${dedupeKey}`}, ${maxAttempts})
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(executor);
  const row = rows[0];
  return row ? Number(row.id) : null;
}
