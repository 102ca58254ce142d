import { sql } from "kysely";
import type { Db } from "../../server/db/connection.ts";

/** Adds a user with this first name, and returns the id. */
export async function addUser(db: Db, firstName: string, state = "active"): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (first_name, last_name, email, type, state)
    VALUES (${firstName}, 'Doe', ${`${firstName}@hq.example`}, 'E', ${state}) RETURNING id`.execute(db.kysely);
  const row = rows[0];
  if (!row) throw new Error("no user was made");
  return row.id;
}
