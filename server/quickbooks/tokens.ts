import { createHash } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import type { RefreshTokens } from "../integrations/quickbooks/online-wire.ts";

const key = "quickbooks.refresh-token";

/**
 * Each use of the token may bring the one to be used next, which has to outlive this process. A token that the operator sets anew takes
 * the place of all that followed from the one before.
 */
export function storedTokens(db: QueryExecutorProvider, first: string): RefreshTokens {
  const from = createHash("sha256").update(first).digest("base64url");
  return {
    async read() {
      const { rows } = await sql<{ token: string }>`select value ->> 'token' as token from settings
        where key = ${key} and value ->> 'from' = ${from}`.execute(db);
      return rows[0]?.token ?? first;
    },
    async keep(next, before) {
      const value = JSON.stringify({ from, token: next });
      await sql`insert into settings as s (key, value) values (${key}, ${value}::jsonb)
        on conflict (key) do update set value = excluded.value
        where s.value ->> 'from' is distinct from ${from} or s.value ->> 'token' = ${before}`.execute(db);
    },
  };
}
