import { type QueryExecutorProvider, sql } from "kysely";
import { voidChallenges } from "./challenges.ts";

/** What a user has as a second step. */
export interface SecondSteps {
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

export async function secondStepsOf(db: QueryExecutorProvider, userId: number): Promise<SecondSteps> {
  const { rows } = await sql<SecondSteps>`SELECT
    EXISTS (SELECT 1 FROM authenticator_apps WHERE user_id = ${userId}) AS "hasApp",
    (SELECT count(*)::int FROM passkeys WHERE user_id = ${userId}) AS passkeys,
    (SELECT count(*)::int FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL) AS "recoveryCodes"`.execute(db);
  return rows[0] ?? { hasApp: false, passkeys: 0, recoveryCodes: 0 };
}

export const hasSecondStep = ({ hasApp, passkeys }: SecondSteps): boolean => hasApp || passkeys > 0;

/** Whether a role of the user requires a second step. */
export async function requiresTwoStep(db: QueryExecutorProvider, userId: number): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`SELECT ${twoStepIsRequired(sql`${userId}::bigint`)} AS required`.execute(db);
  return rows[0]?.required ?? false;
}

/** The same as a condition. */
export const twoStepIsRequired = (userId: ReturnType<typeof sql>) => sql`EXISTS (
  SELECT 1 FROM users_roles h JOIN roles r ON r.id = h.role_id
  WHERE h.parent_id = ${userId} AND r.requires_two_step AND r.deleted_at IS NULL)`;

/** Removes all that a user has as a second step. */
export async function removeSecondSteps(tx: QueryExecutorProvider, userId: number): Promise<void> {
  await sql`DELETE FROM authenticator_apps WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM passkeys WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`.execute(tx);
  await voidChallenges(tx, userId);
}
