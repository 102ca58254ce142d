import { type QueryExecutorProvider, sql } from "kysely";
import { insertStartingRoles } from "../db/starting-roles.ts";
import { OPERATOR_PARTY_ID } from "../identity/session-rows.ts";

/**
 * Creates the operating company with the starting roles; does nothing if it exists.
 * It is a party like any other, but with a fixed id, and every employee belongs to it.
 */
export async function ensureOperator(db: QueryExecutorProvider, name: string): Promise<void> {
  const { rows } = await sql`
    INSERT INTO parties (id, name, state) OVERRIDING SYSTEM VALUE VALUES (${OPERATOR_PARTY_ID}, ${name}, 'operator')
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(db);
  // Of several processes that start at once, only the one that inserted the company gets here.
  if (rows.length > 0) await insertStartingRoles(db);
  // Inserting an explicit id does not advance the sequence.
  await sql`SELECT setval(pg_get_serial_sequence('parties', 'id'), (SELECT max(id) FROM parties))`.execute(db);
}
