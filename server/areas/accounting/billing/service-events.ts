import { type QueryExecutorProvider, sql } from "kysely";
import type { ServiceKind } from "../../../../src/resources/shared/service-words.ts";
import type { Condition } from "../../../access/where-sql.ts";
import { plannedForValues } from "../../../db/prepared-statements.ts";
import { pulledAfterHours, receivedAfterHours } from "./events/after-hours.ts";
import { inspected } from "./events/inspected.ts";
import { pulled } from "./events/pulled.ts";
import { received } from "./events/receiving.ts";
import { repaired } from "./events/repaired.ts";
import type { EventKind, Which } from "./events/which.ts";

/** Something that happened to goods and has a price. Its id is unique on billing reports, so it is billed once. */
export interface ServiceEvent {
  readonly eventId: string;
  readonly service: ServiceKind;
  readonly description: string;
  readonly quantity: number;
  /** What it is counted in. */
  readonly unit: "piece" | "hour";
  /** What was agreed for this one, in cents; null where the price book says what it costs. */
  readonly agreed: number | null;
  readonly cost: number | null;
  /** Null while nobody knows whose goods these are. */
  readonly customerId: number | null;
  readonly hubId: number;
  /** YYYY-MM-DD. */
  readonly on: string;
  /** The record that it is about. */
  readonly resource: string;
  readonly recordId: number;
  /** The record that bills it, by its action. */
  readonly source: "receive" | "pull flow";
  readonly sourceId: number;
  /** The number of the billing report that bills it. */
  readonly billedOn: string | null;
}

/**
 * Every kind of event that a receive or a pull bills. A further kind is one function here: the leakage report and the check for charges without
 * their event follow from it.
 */
const kinds: readonly EventKind[] = [received, receivedAfterHours, inspected, repaired, pulled, pulledAfterHours];

/** The events of all kinds, as a query. */
export const eventsOf = (which: Which): Condition =>
  sql.join(
    kinds.map((kind) => kind(which)),
    sql` union all `,
  );

/** Events in the order of their days: all, or those that are on no billing report. */
export async function serviceEvents(
  db: QueryExecutorProvider,
  which: Which,
  { unbilledOnly = false, limit = 2_000 }: { readonly unbilledOnly?: boolean; readonly limit?: number } = {},
): Promise<readonly ServiceEvent[]> {
  const { rows } = await sql<ServiceEvent>`${plannedForValues}
    select e.event_id as "eventId", e.service, left(e.description, 250) as description, e.quantity::float8 as quantity, e.unit, e.agreed, e.cost,
      e.customer_id as "customerId", e.hub_id as "hubId", e.day::text as "on", e.resource, e.record_id as "recordId", e.source,
      e.source_id as "sourceId", l.number as "billedOn"
    from (${eventsOf(which)}) e left join lateral (select b.number from billing_reports_lines n join billing_reports b on b.id = n.parent_id
      where lower(n.event_id) = lower(e.event_id)) l on true
    where e.quantity > 0 and ${unbilledOnly ? sql`l.number is null` : sql`true`}
    order by e.day, e.event_id limit ${limit}`.execute(db);
  return rows;
}
