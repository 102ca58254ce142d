import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Tx } from "../../db/connection.ts";
import { readColumns } from "../read/read-fields.ts";

/**
 * Returns the state of another record, a removed one too, and locks it until the transaction ends.
 * If two transactions depend on the same record, the second waits and sees what the first did.
 */
export async function lockedState(trx: Tx, resource: AnyResource, id: number): Promise<string | undefined> {
  const row = await readColumns(trx, resource, id, ["state"], { lock: "no key update", withDeleted: true });
  return typeof row?.state === "string" ? row.state : undefined;
}
