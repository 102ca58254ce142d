import { createHash } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import type { RefreshTokens } from "../../../integrations/quickbooks/online-wire.ts";

const key = "quickbooks.refresh-token";

/**
 * Stores the latest refresh token, because each use may replace it and it must survive this process.
 * A new token in the configuration replaces all tokens that were derived from the previous one.
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
