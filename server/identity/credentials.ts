import { type QueryExecutorProvider, sql } from "kysely";

/** Sets the hash of a user's password, a first one or a new one. End the user's sessions with it. */
export async function setPassword(db: QueryExecutorProvider, userId: number, passwordHash: string): Promise<void> {
  await sql`
    INSERT INTO credentials (user_id, password_digest, changed_at) VALUES (${userId}, ${passwordHash}, now())
    ON CONFLICT (user_id) DO UPDATE SET password_digest = excluded.password_digest, changed_at = now()`.execute(db);
}
