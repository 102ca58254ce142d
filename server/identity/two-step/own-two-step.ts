import { type QueryExecutorProvider, sql } from "kysely";
import type { OwnPasskey, OwnTwoStep } from "../../../src/contract/two-step.ts";
import { conflict } from "../../engine/wire/problem.ts";
import { changeAccess, endAccess } from "../access-changes.ts";
import type { SessionActor } from "../session-actor.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { hasSecondStep, removeSecondSteps, requiresTwoStep, secondStepsOf } from "./second-steps.ts";

type Caller = Pick<SessionActor, "id" | "sessionId">;

export async function ownTwoStep(db: QueryExecutorProvider, userId: number, allowsPasskeys: boolean): Promise<OwnTwoStep> {
  const { rows } = await sql<Omit<OwnTwoStep, "passkeys" | "isRequired" | "allowsPasskeys">>`SELECT
    (SELECT created_at FROM authenticator_apps WHERE user_id = ${userId}) AS "appSince",
    (SELECT count(*)::int FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL) AS "recoveryCodes",
    EXISTS (SELECT 1 FROM credentials WHERE user_id = ${userId}) AS "hasPassword"`.execute(db);
  const { rows: passkeys } = await sql<OwnPasskey>`SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
    FROM passkeys WHERE user_id = ${userId} ORDER BY id`.execute(db);
  const counted = rows[0] ?? { appSince: null, recoveryCodes: 0, hasPassword: false };
  return { ...counted, passkeys, isRequired: await requiresTwoStep(db, userId), allowsPasskeys };
}

/**
 * Adds a way, or replaces the app by another. With the first one two-step sign-in is on: this session has taken it, all others end, and
 * recovery codes are made.
 */
export async function addWay(
  tx: QueryExecutorProvider,
  { id, sessionId }: Caller,
  add: () => Promise<void>,
): Promise<{ readonly isFirst: boolean; readonly recoveryCodes: readonly string[] | null }> {
  const before = await secondStepsOf(tx, id);
  await add();
  const isFirst = !hasSecondStep(before);
  if (isFirst) await endAccess(tx, id, sessionId);
  await sql`UPDATE sessions SET two_step = true WHERE id = ${sessionId}`.execute(tx);
  await changeAccess(tx, [id]);
  return { isFirst, recoveryCodes: isFirst || before.recoveryCodes === 0 ? await makeRecoveryCodes(tx, id) : null };
}

/**
 * After a way was removed, in the same transaction; returns whether it was the last.
 * @throws Problem 409 if it was the last although a role requires one
 */
export async function wayWasRemoved(tx: QueryExecutorProvider, { id }: Caller): Promise<boolean> {
  if (hasSecondStep(await secondStepsOf(tx, id))) return false;
  if (await requiresTwoStep(tx, id)) throw conflict("Your role requires two-step sign-in. Add another way before you remove this one.");
  await removeSecondSteps(tx, id);
  await sql`UPDATE sessions SET two_step = false WHERE user_id = ${id} AND provider_session IS NULL`.execute(tx);
  await changeAccess(tx, [id]);
  return true;
}
