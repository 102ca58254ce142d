import { type QueryExecutorProvider, sql } from "kysely";
import { createToken, digestOf } from "../tokens.ts";

/** What a challenge is for, and how many seconds it is valid. */
const seconds = {
  "second-step": 600,
  "passkey-sign-in": 300,
  "add-app": 900,
  "add-passkey": 600,
  confirm: 300,
  sso: 600,
  "sso-done": 120,
} as const;
export type ChallengePurpose = keyof typeof seconds;

export interface Challenge {
  readonly userId: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Holder {
  readonly userId?: number;
  /** A challenge of a session is of no use to any other. */
  readonly sessionId?: number;
}

/** Begins a step of a sign-in or a set-up, and returns the token with which the next call continues it. Only its digest is stored. */
export async function issueChallenge(
  db: QueryExecutorProvider,
  purpose: ChallengePurpose,
  { userId, sessionId }: Holder,
  data: Challenge["data"] = {},
): Promise<string> {
  const { token, digest } = createToken();
  await sql`
    INSERT INTO sign_in_challenges (digest, purpose, user_id, session_id, data, expires_at)
    VALUES (${digest}, ${purpose}, ${userId ?? null}, ${sessionId ?? null}, ${JSON.stringify(data)}::jsonb,
      now() + ${seconds[purpose]} * interval '1 second')`.execute(db);
  return token;
}

const isGood = (digest: Buffer, purpose: ChallengePurpose, sessionId: number | undefined) =>
  sql`digest = ${digest} AND purpose = ${purpose} AND session_id IS NOT DISTINCT FROM ${sessionId ?? null}::bigint
    AND used_at IS NULL AND expires_at > now()`;

interface Row {
  readonly user_id: number | null;
  readonly data: Challenge["data"];
}
const challengeOf = (row: Row | undefined): Challenge | null =>
  row ? { userId: row.user_id === null ? null : Number(row.user_id), data: row.data } : null;

/** Null when the challenge is unknown, used, expired, for another purpose or of another session. */
export async function readChallenge(
  db: QueryExecutorProvider,
  token: string,
  purpose: ChallengePurpose,
  sessionId?: number,
): Promise<Challenge | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<Row>`SELECT user_id, data FROM sign_in_challenges WHERE ${isGood(digest, purpose, sessionId)}`.execute(db);
  return challengeOf(rows[0]);
}

/** Uses up the challenge: of several concurrent calls, exactly one gets it. */
export async function redeemChallenge(
  db: QueryExecutorProvider,
  token: string,
  purpose: ChallengePurpose,
  sessionId?: number,
): Promise<Challenge | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<Row>`
    UPDATE sign_in_challenges SET used_at = now() WHERE ${isGood(digest, purpose, sessionId)} RETURNING user_id, data`.execute(db);
  return challengeOf(rows[0]);
}

/** When the user's access ends, or what they sign in with changes. */
export async function voidChallenges(db: QueryExecutorProvider, userId: number): Promise<void> {
  await sql`UPDATE sign_in_challenges SET used_at = now() WHERE user_id = ${userId} AND used_at IS NULL`.execute(db);
}
