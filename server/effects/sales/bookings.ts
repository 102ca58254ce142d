import { sql } from "kysely";
import type { workOrder } from "../../../src/resources/sales/work-order.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import type { Tx } from "../../db/connection.ts";

/** The classes of the advisory locks that are taken per crew member and per vehicle for a transaction. */
const crewLock = 7101;
const vehicleLock = 7102;

type Work = Pick<ResourceRow<typeof workOrder>, "id" | "vehicleId" | "windowStart" | "windowEnd">;

/**
 * Another scheduled work order that one of these people or the vehicle is on at the same time. Locks per person and vehicle make the second
 * scheduler wait and see the first one's booking.
 */
export async function bookingAt(row: Work, people: readonly number[], trx: Tx) {
  const members = [...new Set(people)].sort((a, b) => a - b);
  for (const id of members) await sql`select pg_advisory_xact_lock(${crewLock}, ${id}::int)`.execute(trx);
  if (row.vehicleId !== null) await sql`select pg_advisory_xact_lock(${vehicleLock}, ${row.vehicleId}::int)`.execute(trx);
  const { rows } = await sql<{ id: number; number: string; who: string }>`
    select w.id, w.number, coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), v.name) as who
    from work_orders w
      left join work_orders_crew c on c.parent_id = w.id and c.member_id = any(${members}::bigint[])
      left join users u on u.id = c.member_id
      left join vehicles v on v.id = w.vehicle_id and v.id = ${row.vehicleId}::bigint
    where w.id <> ${row.id} and w.state in ('scheduled', 'inProgress') and w.deleted_at is null
      and w.window_start < ${row.windowEnd} and w.window_end > ${row.windowStart} and (u.id is not null or v.id is not null)
    order by w.id limit 1`.execute(trx);
  return rows[0];
}
