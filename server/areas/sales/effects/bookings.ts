import { type RawBuilder, sql } from "kysely";
import type { Obstacle } from "../../../../src/contract/options.ts";
import type { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate, formatTime } from "../../../../src/schemas/values/date.ts";
import { wallClock } from "../../../../src/schemas/values/time-zone.ts";
import type { Tx } from "../../../db/connection.ts";
import type { ObstaclesContext } from "../../../engine/effect.ts";

/** The classes of the advisory locks that are taken per crew member and per vehicle for a transaction. */
const crewLock = 7101;
const vehicleLock = 7102;

type Work = Pick<ResourceRow<typeof workOrder>, "id" | "vehicleId" | "windowStart" | "windowEnd">;
type Window = Pick<Work, "windowStart" | "windowEnd"> & { readonly id: number | null };

/** Whether another work order `w` holds its people and vehicle at that time. Jobs may follow each other without a break. */
const holdsAt = ({ id, windowStart, windowEnd }: Window): RawBuilder<boolean> => sql`(w.id is distinct from ${id}::bigint
  and w.state in ('scheduled', 'inProgress') and w.deleted_at is null and w.window_start < ${windowEnd} and w.window_end > ${windowStart})`;

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
    where ${holdsAt(row)} and (u.id is not null or v.id is not null)
    order by w.id limit 1`.execute(trx);
  return rows[0];
}

interface Booking {
  readonly heldId: number;
  readonly number: string;
  readonly windowStart: string;
  readonly windowEnd: string;
}

/** Who or what is free at the time of the work, or on which work at what time; nothing while the time isn't known. */
export async function bookingObstacles(asked: ObstaclesContext): Promise<ReadonlyMap<number, Obstacle>> {
  const { path, ids, given, connection, timeZone } = asked;
  const { from, until, work } = given;
  if (typeof from !== "string" || typeof until !== "string" || Date.parse(from) >= Date.parse(until)) return new Map();
  const window: Window = { id: typeof work === "number" ? work : null, windowStart: from, windowEnd: until };
  const held = path === "vehicle" ? sql`w.vehicle_id` : sql`c.member_id`;
  const crew = path === "vehicle" ? sql`` : sql`join work_orders_crew c on c.parent_id = w.id`;
  const { rows } = await sql<Booking>`
    select distinct ${held} as "heldId", w.number, w.window_start as "windowStart", w.window_end as "windowEnd"
    from work_orders w ${crew} where ${held} = any(${[...ids]}::bigint[]) and ${holdsAt(window)}
    order by "windowStart", w.number`.execute(connection);
  return new Map(
    ids.map((id): [number, Obstacle] => {
      const own = rows.filter(({ heldId }) => heldId === id).map((each) => inWords(each, timeZone));
      return [id, own.length === 0 ? { message: "Free", blocks: false, isNone: true } : { message: own.join(", "), blocks: true }];
    }),
  );
}

/** "10:00 AM to 12:00 PM, WO-00012"; with the days, if it ends on another one. */
function inWords({ number, windowStart, windowEnd }: Booking, timeZone: string): string {
  const [start, end] = [windowStart, windowEnd].map((moment) => wallClock(timeZone, new Date(moment)));
  if (!start || !end) return number;
  const at = ({ date, time }: typeof start) => (start.date === end.date ? formatTime(time) : `${formatDate(date)}, ${formatTime(time)}`);
  return `${at(start)} to ${at(end)}, ${number}`;
}
