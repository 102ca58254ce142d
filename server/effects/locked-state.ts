import { sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Tx } from "../db/connection.ts";

/** The state of another record, held until the transaction ends: of two that hang on it, the second sees what the first has done. */
export async function lockedState(trx: Tx, { table }: AnyResource, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from ${sql.table(table)} where id = ${id} for no key update`.execute(trx);
  return rows[0]?.state;
}
