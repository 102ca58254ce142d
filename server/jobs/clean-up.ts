import { type QueryExecutorProvider, sql } from "kysely";
import type { JobHandler } from "./handler.ts";

export const CLEAN_UP_QUEUE = "clean-up";

/** Days that rows are kept after they ended; null is for good. */
export interface CleanUpDays {
  readonly sessions: number;
  readonly deadJobs: number;
  readonly readNotifications: number | null;
}

const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;

/** Deletes rows that are no longer needed. Separate statements, so that none holds locks for long. */
const leftovers = ({ sessions, deadJobs }: CleanUpDays) => [
  sql`DELETE FROM tickets WHERE expires_at < ${daysAgo(1)}`,
  sql`DELETE FROM sign_in_challenges WHERE expires_at < ${daysAgo(1)}`,
  sql`DELETE FROM links WHERE least(used_at, expires_at) < ${daysAgo(30)}`,
  sql`DELETE FROM sessions WHERE least(revoked_at, expires_at) < ${daysAgo(sessions)}`,
  sql`DELETE FROM idempotency_keys WHERE created_at < ${daysAgo(7)}`,
  sql`DELETE FROM jobs WHERE dead_at < ${daysAgo(deadJobs)}`,
];

const BATCH = 10_000;

/** Deletes notifications that everybody has read: of years at first, so in batches. */
async function removeReadNotifications(db: QueryExecutorProvider, days: number, signal: AbortSignal): Promise<void> {
  for (let removed = BATCH; removed === BATCH; ) {
    signal.throwIfAborted();
    const { rows } = await sql`DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications n WHERE created_at < ${daysAgo(days)}
        AND NOT EXISTS (SELECT 1 FROM notification_recipients r WHERE r.notification_id = n.id
          AND (NOT r.is_seen OR coalesce(r.seen_at, n.created_at) >= ${daysAgo(days)}))
      ORDER BY created_at LIMIT ${BATCH}) RETURNING id`.execute(db);
    removed = rows.length;
  }
}

/** A part of the clean-up that is more than one SQL statement. */
export type Sweep = (signal: AbortSignal) => Promise<void>;

/** The nightly job that keeps the platform's own tables and folders small. */
export function createCleanUp(db: QueryExecutorProvider, days: CleanUpDays, sweeps: readonly Sweep[] = []): JobHandler {
  return async (_, { signal }) => {
    for (const statement of leftovers(days)) {
      signal.throwIfAborted();
      await statement.execute(db);
    }
    if (days.readNotifications !== null) await removeReadNotifications(db, days.readNotifications, signal);
    for (const sweep of sweeps) {
      signal.throwIfAborted();
      await sweep(signal);
    }
  };
}
