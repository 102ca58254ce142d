import { createHash, randomBytes } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";

export interface TicketFor {
  readonly userId: number;
  /** What the ticket opens, e.g. "export" or "photo": a ticket of another purpose doesn't fit. */
  readonly purpose: string;
  /** The path it opens, without the query. */
  readonly path: string;
}

const SECONDS = 60;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

const digestOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

/** A random string that opens the path once, within 60 seconds. It may stand in an address, as it is worth nothing afterwards. */
export async function issueTicket(executor: QueryExecutorProvider, { userId, purpose, path }: TicketFor): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  await sql`
    INSERT INTO tickets (digest, user_id, purpose, resource_path, expires_at)
    VALUES (${digestOf(ticket)}, ${userId}, ${purpose}, ${path}, now() + ${SECONDS} * interval '1 second')`.execute(executor);
  return ticket;
}

/** Takes the ticket; of two at the same time one gets it. Null when it is unknown, used, too old, or for something else. */
export async function consumeTicket(
  executor: QueryExecutorProvider,
  ticket: unknown,
  { purpose, path }: Omit<TicketFor, "userId">,
): Promise<{ readonly userId: number } | null> {
  if (typeof ticket !== "string" || !SHAPE.test(ticket)) return null;
  const { rows } = await sql<{ user_id: number }>`
    UPDATE tickets SET used_at = now()
    WHERE digest = ${digestOf(ticket)} AND purpose = ${purpose} AND resource_path = ${path} AND used_at IS NULL AND expires_at > now()
      AND user_id IS NOT NULL
    RETURNING user_id`.execute(executor);
  const row = rows[0];
  return row ? { userId: row.user_id } : null;
}

/** Takes away the tickets of these 60-second purposes that nobody can use any more. */
export async function removeOldTickets(executor: QueryExecutorProvider, purposes: readonly string[]): Promise<void> {
  await sql`DELETE FROM tickets WHERE purpose = ANY(${purposes}::text[]) AND expires_at < now() - interval '1 hour'`.execute(executor);
}
