import { type QueryExecutorProvider, sql } from "kysely";
import { addToOutbox } from "../realtime/outbox-messages.ts";
import { voidLinks } from "./links.ts";
import { voidTickets } from "./tickets.ts";
import { voidChallenges } from "./two-step/challenges.ts";

/** A socket closed with a code from 4000 to 4099 does not reconnect: its session is over. */
const SESSION_OVER = 4009;

/**
 * Ends a user's sessions (except the given one) with their tickets and links, in the transaction that suspends the user or sets a new
 * password. From the commit on, no process accepts them, and their sockets close.
 */
export async function endAccess(transaction: QueryExecutorProvider, userId: number, exceptSessionId?: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE sessions SET revoked_at = now()
    WHERE user_id = ${userId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${exceptSessionId ?? null}::bigint
    RETURNING id`.execute(transaction);
  await voidTickets(transaction, userId);
  await voidLinks(transaction, userId);
  await voidChallenges(transaction, userId);
  if (exceptSessionId === undefined) {
    await addToOutbox(transaction, { topic: "bus", payload: { kind: "close-user", userId, code: SESSION_OVER } });
    return;
  }
  for (const { id } of rows) await addToOutbox(transaction, { topic: "bus", payload: { kind: "close-session", sessionId: Number(id) } });
}

/** Notifies all processes on commit that an API key of this user was changed, replaced or revoked. */
export const changeApiKeys = (transaction: QueryExecutorProvider, ownerId: number): Promise<void> =>
  addToOutbox(transaction, { topic: "bus", payload: { kind: "api-keys", userIds: [ownerId] } });

/** Notifies all processes on commit that these users' roles or abilities have changed. Their sockets reconnect. */
export async function changeAccess(transaction: QueryExecutorProvider, userIds: readonly number[] | "all"): Promise<void> {
  if (userIds.length > 0) await addToOutbox(transaction, { topic: "bus", payload: { kind: "abilities", userIds } });
}
