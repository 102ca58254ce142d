import { sql } from "kysely";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Tx } from "../../db/connection.ts";

/**
 * Returns the state of another record and locks it until the transaction ends.
 * If two transactions depend on the same record, the second waits and sees what the first did.
 */
export async function lockedState(trx: Tx, { table }: AnyResource, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from ${sql.table(table)} where id = ${id} for no key update`.execute(trx);
  return rows[0]?.state;
}
