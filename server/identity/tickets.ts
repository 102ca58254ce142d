import { type QueryExecutorProvider, sql } from "kysely";
import type { TicketPurpose, TicketRequest } from "../../src/contract/files.ts";
import { createToken, digestOf } from "./tokens.ts";

/** The purposes of tickets; a ticket works for its own purpose only. */
export const ticketPurposes = ["export", "file", "editor-photo"] as const satisfies readonly TicketPurpose[];

export const TICKET_SECONDS = 60;

/** A one-time token for URLs requested without headers: bound to its user, purpose and path, valid for 60 seconds. */
export async function issueTicket(db: QueryExecutorProvider, ticket: { userId: number } & TicketRequest): Promise<string> {
  const { token, digest } = createToken();
  await sql`
    INSERT INTO tickets (digest, user_id, purpose, resource_path, expires_at)
    VALUES (${digest}, ${ticket.userId}, ${ticket.purpose}, ${ticket.path}, now() + ${TICKET_SECONDS} * interval '1 second')`.execute(db);
  return token;
}

/** Uses up the ticket and returns its user's id; null when it is unknown, used, expired or for another purpose or path. */
export async function redeemTicket(db: QueryExecutorProvider, token: string, purpose: TicketPurpose, path: string): Promise<number | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<{ user_id: number }>`
    UPDATE tickets SET used_at = now()
    WHERE digest = ${digest} AND purpose = ${purpose} AND resource_path = ${path} AND used_at IS NULL AND expires_at > now()
    RETURNING user_id`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** The user of a ticket that was used within the last hour; it opens nothing again, but what it opened may be continued. */
export async function userOfSpentTicket(
  db: QueryExecutorProvider,
  token: string,
  purpose: TicketPurpose,
  path: string,
): Promise<number | null> {
  const digest = digestOf(token);
  if (!digest) return null;
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM tickets
    WHERE digest = ${digest} AND purpose = ${purpose} AND resource_path = ${path} AND used_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Voids all of a user's tickets, used ones too, when the user's access ends. */
export async function voidTickets(db: QueryExecutorProvider, userId: number): Promise<void> {
  await sql`DELETE FROM tickets WHERE user_id = ${userId}`.execute(db);
}
