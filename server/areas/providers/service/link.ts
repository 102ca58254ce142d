import { type QueryExecutorProvider, sql } from "kysely";
import { addDays } from "../../../../src/schemas/values/date.ts";
import { createToken, digestOf } from "../../../identity/tokens.ts";

/** For how long a provider can upload documents by a link. */
const LINK_DAYS = 30;

/** The provider that a link opens. */
export interface ProviderLink {
  readonly providerId: number;
  readonly expiresOn: string;
}

/** Returns what a token opens, or null: unknown, expired and revoked ones, and those of a suspended provider, are the same to callers. */
export async function readProviderLink(db: QueryExecutorProvider, token: string, today: string): Promise<ProviderLink | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<ProviderLink>`
    select p.id as "providerId", t.expires_on as "expiresOn" from provider_link_tokens t join providers p on p.id = t.provider_id
    where t.digest = ${digest} and t.expires_on >= ${today} and p.state in ('applied', 'active') and p.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Records that the link was opened, at most once a minute. Raw, because a view is no change: a new version would make actions fail. */
export async function noteProviderLinkOpened(db: QueryExecutorProvider, { providerId }: ProviderLink): Promise<void> {
  await sql`update providers set link_opened_at = now()
    where id = ${providerId} and (link_opened_at is null or link_opened_at < now() - interval '1 minute')`.execute(db);
}

/** Creates a new token: 256 random bits, stored only as a digest. Earlier tokens stay valid; those that are over are removed. */
export async function issueProviderToken(
  db: QueryExecutorProvider,
  providerId: number,
  today: string,
): Promise<{ readonly token: string; readonly expiresOn: string }> {
  const { token, digest } = createToken();
  const expiresOn = addDays(today, LINK_DAYS);
  await sql`delete from provider_link_tokens where provider_id = ${providerId} and expires_on < ${today}`.execute(db);
  await sql`insert into provider_link_tokens (digest, provider_id, expires_on) values (${digest}, ${providerId}, ${expiresOn})`.execute(db);
  return { token, expiresOn };
}
