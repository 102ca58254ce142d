import { hash, randomInt } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";

const COUNT = 10;
/** Without letters that are mistaken for digits when they are copied from paper. 16 of 31 are 79 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

const digestOf = (code: string): Buffer => hash("sha256", code, "buffer");
const normalized = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Replaces the user's recovery codes. They are shown once: only digests are stored. */
export async function makeRecoveryCodes(db: QueryExecutorProvider, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""));
  await sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`.execute(db);
  await sql`INSERT INTO recovery_codes (user_id, digest)
    SELECT ${userId}, decode(hex, 'hex') FROM unnest(${codes.map((code) => digestOf(code).toString("hex"))}::text[]) AS hex`.execute(db);
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

/** Uses up a code; false for one that is unknown or used. */
export async function redeemRecoveryCode(db: QueryExecutorProvider, userId: number, typed: string): Promise<boolean> {
  const { rows } = await sql`UPDATE recovery_codes SET used_at = now()
    WHERE user_id = ${userId} AND digest = ${digestOf(normalized(typed))} AND used_at IS NULL RETURNING 1`.execute(db);
  return rows.length > 0;
}
