import { type QueryExecutorProvider, sql } from "kysely";
import type { OwnApiKey } from "../../src/contract/profile.ts";

/** The user's keys by which other programs act for them now. Neither a new password nor signing out ends them. */
export async function workingKeysOf(db: QueryExecutorProvider, userId: number): Promise<readonly OwnApiKey[]> {
  const { rows } = await sql<OwnApiKey>`SELECT id, name, key AS start FROM api_keys k
    WHERE owner_id = ${userId} AND state = 'active' AND deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM api_key_secrets s WHERE s.api_key_id = k.id AND (s.expires_at IS NULL OR s.expires_at > now()))
    ORDER BY name, id LIMIT 50`.execute(db);
  return rows;
}
