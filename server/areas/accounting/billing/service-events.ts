import { type QueryExecutorProvider, sql } from "kysely";
import type { ServiceKind } from "../../../../src/resources/shared/service-words.ts";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import type { Condition } from "../../../access/where-sql.ts";
import { plannedForValues } from "../../../db/prepared-statements.ts";
import { pulledAfterHours, receivedAfterHours } from "./events/after-hours.ts";
import { type EventKind, hubDay, only, type Which } from "./events/which.ts";

/** Pieces that left with a pull, whether or not they were accepted; those of a disposal are disposed of instead of handed out. */
const pulled: EventKind = (which) => sql`
  select p.number || case when p.purpose = 'dispose' then '/disposal' else '/handling out' end,
    case when p.purpose = 'dispose' then 'disposal' else 'handling out' end,
    case when p.purpose = 'dispose' then 'Disposal by ' else 'Handling out for ' end || p.number,
    (select count(*) from pull_flows_lines l where l.parent_id = p.id and l.progress in ('delivered', 'refused', 'back in the hub')), 'piece',
    null, null, p.customer_id, p.hub_id, ${hubDay(sql`p.completed_at`)}, ${pullFlow.name}, p.id, 'pull flow', p.id
  from pull_flows p join hubs h on h.id = p.hub_id
  where p.state = 'completed' and p.deleted_at is null and ${only(which, {
    number: sql`p.number`,
    source: "pull flow",
    sourceId: sql`p.id`,
    hubId: sql`p.hub_id`,
    customerId: sql`p.customer_id`,
    day: hubDay(sql`p.completed_at`),
    moment: sql`p.completed_at`,
  })}`;

/** Pieces that came with a receive, all at once: pieces that were split off later were received with the others. */
const received: EventKind = (which) => sql`
  select r.number || '/receiving' as event_id, 'receiving' as service, 'Receiving of ' || r.number as description,
    (select count(*) from inventory_items i where i.receive_id = r.id and i.state <> 'unwound' and i.split_from_id is null)::numeric as quantity,
    'piece' as unit, null::bigint as agreed, null::bigint as cost, r.customer_id, r.hub_id, r.received_on as day, ${receive.name} as resource,
    r.id as record_id, 'receive' as source, r.id as source_id
  from receives r
  where r.state = 'completed' and r.deleted_at is null and ${only(which, {
    number: sql`r.number`,
    source: "receive",
    sourceId: sql`r.id`,
    hubId: sql`r.hub_id`,
    customerId: sql`r.customer_id`,
    day: sql`r.received_on`,
  })}`;

/** Repairs that the customer pays, at the estimate that they approved: what it cost us in the end is ours. */
const repaired: EventKind = (which) => sql`
  select p.number, 'other', 'Repair ' || p.number || ' of ' || i.tag || ', ' || i.description, 1, 'piece', p.estimate,
    coalesce(p.cost, p.vendor_quote), p.customer_id, i.hub_id, ${hubDay(sql`p.completed_at`)}, ${inspectionRepair.name}, p.id, 'receive', i.receive_id
  from inspection_repairs p join inventory_items i on i.id = p.item_id join hubs h on h.id = i.hub_id
  where p.state = 'completed' and p.payer = 'customer' and p.deleted_at is null and i.receive_id is not null and ${only(which, {
    number: sql`p.number`,
    source: "receive",
    sourceId: sql`i.receive_id`,
    hubId: sql`i.hub_id`,
    customerId: sql`p.customer_id`,
    day: hubDay(sql`p.completed_at`),
    moment: sql`p.completed_at`,
  })}`;

/** The first look at a piece of each inspection: looking at it again after a repair is a part of the repair. */
const inspected: EventKind = (which) => sql`
  select n.number, 'inspection', 'Inspection ' || n.number || ' of ' || i.tag || ', ' || i.description, 1, 'piece', null, null, i.customer_id,
    i.hub_id, n.decided_on, ${inspection.name}, n.id, 'receive', i.receive_id
  from inspections n join inventory_items i on i.id = n.item_id
  where n.decided_on is not null and n.deleted_at is null and i.receive_id is not null and ${only(which, {
    number: sql`n.number`,
    source: "receive",
    sourceId: sql`i.receive_id`,
    hubId: sql`i.hub_id`,
    customerId: sql`i.customer_id`,
    day: sql`n.decided_on`,
  })}`;

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
