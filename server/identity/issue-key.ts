import { type QueryExecutorProvider, sql } from "kysely";
import { changeApiKeys } from "./access-changes.ts";
import { createKey } from "./api-key-tokens.ts";

/** Makes a key and returns it with its beginning. Earlier ones are valid until the given time. */
export async function issueKey(
  transaction: QueryExecutorProvider,
  { apiKeyId, ownerId, earlierUntil }: { readonly apiKeyId: number; readonly ownerId: number; readonly earlierUntil: string },
): Promise<{ secret: string; start: string }> {
  const { key, digest, start } = createKey();
  await sql`delete from api_key_secrets where api_key_id = ${apiKeyId} and expires_at < now()`.execute(transaction);
  await sql`update api_key_secrets set expires_at = least(expires_at, ${earlierUntil}::timestamptz) where api_key_id = ${apiKeyId}`.execute(
    transaction,
  );
  await sql`insert into api_key_secrets (digest, api_key_id) values (${digest}, ${apiKeyId})`.execute(transaction);
  await changeApiKeys(transaction, ownerId);
  return { secret: key, start };
}
