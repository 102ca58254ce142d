import { sql } from "kysely";
import type { Condition } from "../../../../access/where-sql.ts";

/** Events of days, both included, and of a hub or a customer if one is named. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly hubId?: number;
  readonly customerId?: number;
}

/** Which events are asked for: those that a receive or a pull bills, those of days, or the one that a line of a billing report names. */
export type Which =
  | { readonly receiveId: number }
  | { readonly pullId: number }
  | { readonly days: Days }
  /** The line's event id, as SQL. */
  | { readonly line: Condition };

/** The columns of a kind of event by which it is found, as SQL. */
export interface FoundBy {
  /** Of the document that the event's id begins with. */
  readonly number: Condition;
  readonly source: "receive" | "pull flow";
  readonly sourceId: Condition;
  readonly hubId: Condition;
  readonly customerId: Condition;
  /** The event's day in the hub's zone. */
  readonly day: Condition;
  /** What the day is worked out from: an index finds events by it, but not by the day. */
  readonly moment?: Condition;
}

/** The condition that leaves exactly these events of a kind. */
export function only(which: Which, by: FoundBy): Condition {
  if ("receiveId" in which) return by.source === "receive" ? sql`${by.sourceId} = ${which.receiveId}::bigint` : sql`false`;
  if ("pullId" in which) return by.source === "pull flow" ? sql`${by.sourceId} = ${which.pullId}::bigint` : sql`false`;
  // Numbers are in upper case, and event ids are compared regardless of it.
  if ("line" in which) return sql`${by.number} = upper(split_part(${which.line}, '/', 1))`;
  const { from, to, hubId, customerId } = which.days;
  return sql`${by.day} between ${from}::date and ${to}::date
    ${by.moment ? sql`and ${by.moment} >= ${from}::date - 1 and ${by.moment} < ${to}::date + 2` : sql``}
    ${hubId === undefined ? sql`` : sql`and ${by.hubId} = ${hubId}::bigint`}
    ${customerId === undefined ? sql`` : sql`and ${by.customerId} = ${customerId}::bigint`}`;
}

/** The day of a moment on the clocks of hub `h`. */
export const hubDay = (moment: Condition): Condition => sql`(${moment} at time zone h.time_zone)::date`;

/**
 * A kind of event. It selects: event_id, service, description, quantity, unit ("piece" or "hour"), agreed, cost, customer_id, hub_id, day, resource,
 * record_id, source, source_id.
 */
export type EventKind = (which: Which) => Condition;
