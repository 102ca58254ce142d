import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "./tokens.ts";

const DAY = 24 * 60 * 60;
/** The purposes of links in emails, and how many seconds each is valid. A link works for its own purpose only. */
export const linkSeconds = { registration: 7 * DAY, onboarding: 7 * DAY, "password-reset": 30 * 60 } as const;
export type LinkPurpose = keyof typeof linkSeconds;

/**
 * Creates a link and returns its token: 256 random bits, of which only the digest is stored. Voids the user's earlier links of this purpose
 * unless `keepEarlier` is set: otherwise a stranger who keeps requesting links could void each one before it is used.
 */
export async function issueLink(
  transaction: QueryExecutorProvider,
  userId: number,
  purpose: LinkPurpose,
  { keepEarlier = false } = {},
): Promise<string> {
  if (!keepEarlier) await voidLinks(transaction, userId, [purpose]);
  const { token, digest } = createToken();
  await sql`
    INSERT INTO links (digest, user_id, purpose, expires_at)
    VALUES (${digest}, ${userId}, ${purpose}, now() + ${linkSeconds[purpose]} * interval '1 second')`.execute(transaction);
  return token;
}

/** Unused, not expired, and its user is still in the expected state: not suspended, removed or registered since. */
const isGood = (purpose: LinkPurpose) => sql`used_at IS NULL AND expires_at > now() AND EXISTS (
  SELECT 1 FROM users u WHERE u.id = links.user_id AND u.deleted_at IS NULL AND u.state = ${purpose === "password-reset" ? "active" : "invited"})`;

/** The link's user id; null when it is unknown, used, expired or for another purpose, without revealing which. */
export async function readLink(db: QueryExecutorProvider, token: string, purpose: LinkPurpose): Promise<number | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM links WHERE digest = ${digest} AND purpose = ${purpose} AND ${isGood(purpose)}`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Uses up the link, in the transaction that does what it is for: of several concurrent calls, exactly one gets the user's id. */
export async function redeemLink(transaction: QueryExecutorProvider, token: string, purpose: LinkPurpose): Promise<number | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<{ user_id: number }>`
    UPDATE links SET used_at = now()
    WHERE digest = ${digest} AND purpose = ${purpose} AND ${isGood(purpose)}
    RETURNING user_id`.execute(transaction);
  return rows[0]?.user_id ?? null;
}

/** Invalidates the user's unused links of these purposes. */
export async function voidLinks(
  db: QueryExecutorProvider,
  userId: number,
  purposes: readonly LinkPurpose[] = ["registration", "onboarding", "password-reset"],
): Promise<void> {
  await sql`UPDATE links SET used_at = now()
    WHERE user_id = ${userId} AND purpose = ANY(${[...purposes]}::text[]) AND used_at IS NULL`.execute(db);
}
