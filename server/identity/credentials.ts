import { type QueryExecutorProvider, sql } from "kysely";
import { endAccess } from "./access-changes.ts";

/** Sets a user's first or new password hash and ends the user's sessions, except the given one. */
export async function setPassword(
  transaction: QueryExecutorProvider,
  userId: number,
  passwordHash: string,
  exceptSessionId?: number,
): Promise<void> {
  await sql`
    INSERT INTO credentials (user_id, password_digest, changed_at) VALUES (${userId}, ${passwordHash}, now())
    ON CONFLICT (user_id) DO UPDATE SET password_digest = excluded.password_digest, changed_at = now()`.execute(transaction);
  await endAccess(transaction, userId, exceptSessionId);
}
