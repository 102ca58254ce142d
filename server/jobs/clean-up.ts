import { type QueryExecutorProvider, sql } from "kysely";
import type { JobHandler } from "./handler.ts";

export const CLEAN_UP_QUEUE = "clean-up";

/** Deletes rows that are no longer needed, after a retention period. Separate statements, so that none holds locks for long. */
const leftovers = [
  sql`DELETE FROM tickets WHERE expires_at < now() - interval '1 day'`,
  sql`DELETE FROM sign_in_challenges WHERE expires_at < now() - interval '1 day'`,
  sql`DELETE FROM links WHERE least(used_at, expires_at) < now() - interval '30 days'`,
  sql`DELETE FROM sessions WHERE least(revoked_at, expires_at) < now() - interval '30 days'`,
  sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '7 days'`,
  sql`DELETE FROM jobs WHERE dead_at < now() - interval '90 days'`,
];

/** A part of the clean-up that is more than one SQL statement. */
export type Sweep = (signal: AbortSignal) => Promise<void>;

/** The nightly job that keeps the platform's own tables and folders small. */
export function createCleanUp(db: QueryExecutorProvider, sweeps: readonly Sweep[] = []): JobHandler {
  return async (_, { signal }) => {
    for (const statement of leftovers) {
      signal.throwIfAborted();
      await statement.execute(db);
    }
    for (const sweep of sweeps) {
      signal.throwIfAborted();
      await sweep(signal);
    }
  };
}
