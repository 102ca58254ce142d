import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "./tokens.ts";

const DAY = 24 * 60 * 60;
/** What a link in a mail may be for, and the seconds it is good for. A link for one thing opens no other. */
export const linkSeconds = { registration: 7 * DAY, onboarding: 7 * DAY, "password-reset": 30 * 60 } as const;
export type LinkPurpose = keyof typeof linkSeconds;

/**
 * A link's token: 256 random bits, of which the digest is stored. The user's earlier ones of this purpose are over, unless they
 * are to be kept: a stranger who asks again and again must not make every mail worthless before it is read.
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

/** Unused, in its time, and its user still waits for what it is for: not suspended, removed or registered meanwhile. */
const isGood = (purpose: LinkPurpose) => sql`used_at IS NULL AND expires_at > now() AND EXISTS (
  SELECT 1 FROM users u WHERE u.id = links.user_id AND u.deleted_at IS NULL AND u.state = ${purpose === "password-reset" ? "active" : "invited"})`;

/** Whose link it is; null when it is unknown, used, over, or for something else: nobody learns which. */
export async function readLink(db: QueryExecutorProvider, token: string, purpose: LinkPurpose): Promise<number | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM links WHERE digest = ${digest} AND purpose = ${purpose} AND ${isGood(purpose)}`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Uses the link up, in the transaction that does what it is for: of many at once exactly one gets its user's id. */
export async function redeemLink(transaction: QueryExecutorProvider, token: string, purpose: LinkPurpose): Promise<number | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<{ user_id: number }>`
    UPDATE links SET used_at = now()
    WHERE digest = ${digest} AND purpose = ${purpose} AND ${isGood(purpose)}
    RETURNING user_id`.execute(transaction);
  return rows[0]?.user_id ?? null;
}

/** What was sent before opens nothing any more. */
export async function voidLinks(
  db: QueryExecutorProvider,
  userId: number,
  purposes: readonly LinkPurpose[] = ["registration", "onboarding", "password-reset"],
): Promise<void> {
  await sql`UPDATE links SET used_at = now() WHERE user_id = ${userId} AND purpose = ANY(${[...purposes]}::text[]) AND used_at IS NULL`.execute(
    db,
  );
}
