import { type QueryExecutorProvider, sql } from "kysely";
import type { Address } from "../../../../src/schemas/values/address.ts";

/** Where work begins and ends: the addresses of its first and its last stop. Work at one place has no lane. */
export async function laneOfWork(
  connection: QueryExecutorProvider,
  workOrderId: number,
): Promise<readonly [Address | null, Address | null]> {
  const { rows } = await sql<{ address: Address }>`select l.address from work_orders_places s join locations l on l.id = s.location_id
    where s.parent_id = ${workOrderId} order by s.position`.execute(connection);
  const [first, last] = [rows[0], rows.at(-1)];
  return rows.length > 1 && first && last ? [first.address, last.address] : [null, null];
}
