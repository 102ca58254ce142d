import { type QueryExecutorProvider, sql } from "kysely";
import type { JobHandler } from "./handler.ts";

export const CLEAN_UP_QUEUE = "clean-up";

/** What has lost its use, and how long it is kept after that. Each is one statement of its own: none holds locks for long. */
const leftovers = [
  sql`DELETE FROM tickets WHERE expires_at < now() - interval '1 day'`,
  sql`DELETE FROM sessions WHERE least(revoked_at, expires_at) < now() - interval '30 days'`,
  sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '7 days'`,
  sql`DELETE FROM jobs WHERE dead_at < now() - interval '90 days'`,
];

/** The nightly job that keeps the platform's own tables small. */
export function createCleanUp(db: QueryExecutorProvider): JobHandler {
  return async (_, { signal }) => {
    for (const statement of leftovers) {
      signal.throwIfAborted();
      await statement.execute(db);
    }
  };
}
