import { type QueryExecutorProvider, sql } from "kysely";
import { insertStartingRoles } from "../db/starting-roles.ts";
import { OPERATOR_PARTY_ID } from "../identity/session-rows.ts";

/** The operating company is a party like any other, under a fixed id: every employee belongs to it. It begins with the usual roles. Does nothing where it exists. */
export async function ensureOperator(db: QueryExecutorProvider, name: string): Promise<void> {
  const { rows } = await sql`
    INSERT INTO parties (id, name, state) OVERRIDING SYSTEM VALUE VALUES (${OPERATOR_PARTY_ID}, ${name}, 'operator')
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(db);
  // Of several processes that start at once it is the one that made the company.
  if (rows.length > 0) await insertStartingRoles(db);
  // A row under an id of our own choice does not move the sequence.
  await sql`SELECT setval(pg_get_serial_sequence('parties', 'id'), (SELECT max(id) FROM parties))`.execute(db);
}
