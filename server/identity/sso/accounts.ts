import { type QueryExecutorProvider, sql } from "kysely";
import { domainOf } from "../password-rule.ts";
import type { AnnouncedSignOut, ProvidedIdentity } from "./provider.ts";
import type { SsoSettings } from "./settings.ts";

/** Why somebody whom the provider knows is not let in. */
export type SsoRefusal = "noEmail" | "unverified" | "domain" | "noAccount" | "unusable";

export interface SsoAccount {
  readonly userId: number;
  /** Invited so far: the sign-in accepts the invitation. */
  readonly isInvited: boolean;
}

interface Row {
  readonly id: number;
  readonly state: string;
}
const found = (row: Row): SsoAccount | SsoRefusal =>
  row.state === "active" || row.state === "invited" ? { userId: Number(row.id), isInvited: row.state === "invited" } : "noAccount";

/**
 * The account of somebody who signed in at the provider, in a transaction: by issuer and subject, or the first time by the verified email
 * address, which links it. "create" if there is none, and one is made.
 */
export async function accountFor(
  tx: QueryExecutorProvider,
  { issuer, subject, verifiedEmail, hasEmail }: ProvidedIdentity,
  { domains, links, createWithRole }: Pick<SsoSettings, "domains" | "links" | "createWithRole">,
): Promise<SsoAccount | SsoRefusal | "create"> {
  if (domains.length > 0) {
    if (verifiedEmail === null) return hasEmail ? "unverified" : "noEmail";
    if (!domains.includes(domainOf(verifiedEmail))) return "domain";
  }
  // Of two first sign-ins at once, such as in two tabs, the second finds what the first has linked or created.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(tx);
  const { rows: linked } = await sql<Row>`SELECT u.id, u.state FROM external_identities e JOIN users u ON u.id = e.user_id
    WHERE e.issuer = ${issuer} AND e.subject = ${subject} AND u.deleted_at IS NULL`.execute(tx);
  if (linked[0]) return found(linked[0]);

  if (verifiedEmail === null) return hasEmail ? "unverified" : "noEmail";
  const { rows } = await sql<Row & { isLinked: boolean }>`
    SELECT u.id, u.state, EXISTS (SELECT 1 FROM external_identities e WHERE e.user_id = u.id AND e.issuer = ${issuer}) AS "isLinked"
    FROM users u WHERE lower(u.email) = ${verifiedEmail} AND u.deleted_at IS NULL LIMIT 2 FOR UPDATE OF u`.execute(tx);
  const [user] = rows;
  if (!user) return createWithRole === undefined ? "noAccount" : "create";
  // An address that was given to somebody else at the provider must not open the account of who had it before.
  if (rows.length > 1 || !links || user.isLinked) return "noAccount";
  const account = found(user);
  if (typeof account !== "string") await linkAccount(tx, account.userId, { issuer, subject });
  return account;
}

export async function linkAccount(
  tx: QueryExecutorProvider,
  userId: number,
  { issuer, subject }: Pick<ProvidedIdentity, "issuer" | "subject">,
): Promise<void> {
  await sql`INSERT INTO external_identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})`.execute(tx);
}

/** The live sessions that a sign-out at the provider ends. */
export async function sessionsAtProvider(
  db: QueryExecutorProvider,
  { issuer, subject, session }: AnnouncedSignOut,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`SELECT s.id FROM sessions s
    WHERE s.revoked_at IS NULL AND s.provider_session IS NOT NULL
      AND (${session}::text IS NULL OR s.provider_session = ${session})
      AND (${subject}::text IS NULL OR EXISTS (
        SELECT 1 FROM external_identities e WHERE e.user_id = s.user_id AND e.issuer = ${issuer} AND e.subject = ${subject}))`.execute(db);
  return rows.map(({ id }) => Number(id));
}
