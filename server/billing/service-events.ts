import { type QueryExecutorProvider, sql } from "kysely";
import type { ServiceKind } from "../../src/resources/accounting/service-words.ts";
import { inspection } from "../../src/resources/warehousing/inspection.ts";
import { inspectionRepair } from "../../src/resources/warehousing/inspection-repair.ts";
import { pullFlow } from "../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../src/resources/warehousing/receive.ts";

/** Something that happened to a customer's goods and has a price. Its id is unique on billing reports, so it is billed once. */
export interface ServiceEvent {
  readonly eventId: string;
  readonly service: ServiceKind;
  readonly description: string;
  readonly quantity: number;
  /** What was agreed for this one, in cents; null where the price book says what it costs. */
  readonly agreed: number | null;
  readonly cost: number | null;
  readonly customerId: number;
  readonly hubId: number;
  /** YYYY-MM-DD. */
  readonly on: string;
  /** The record that it is about. */
  readonly resource: string;
  readonly recordId: number;
  /** The record that bills it, by its action. */
  readonly source: "receive" | "pull flow";
  readonly sourceId: number;
  readonly billedOn: string | null;
}

export interface EventsOf {
  readonly receiveId?: number;
  readonly pullId?: number;
  /** Days of the events, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly hubId?: number;
  readonly unbilledOnly?: boolean;
  readonly limit?: number;
}

/**
 * Events in the order of their days, with the number of the billing report that bills each: pieces received; pieces inspected, once per piece and
 * inspection; repairs that the customer pays; pieces that left by a pull, or were disposed of.
 */
export async function serviceEvents(
  db: QueryExecutorProvider,
  { receiveId, pullId, from, to, hubId, unbilledOnly = false, limit = 2_000 }: EventsOf,
): Promise<readonly ServiceEvent[]> {
  const within = (day: string) => sql`${from === undefined ? sql`true` : sql`${sql.raw(day)} >= ${from}::date`}
    and ${to === undefined ? sql`true` : sql`${sql.raw(day)} <= ${to}::date`}`;
  const ofReceive = (column: string) => {
    if (receiveId !== undefined) return sql`${sql.raw(column)} = ${receiveId}::bigint`;
    return pullId === undefined ? sql`true` : sql`false`;
  };
  const ofPull = () => {
    if (pullId !== undefined) return sql`p.id = ${pullId}::bigint`;
    return receiveId === undefined ? sql`true` : sql`false`;
  };
  const { rows } = await sql<ServiceEvent>`
    with events as (
      select r.number || '/receiving' as event_id, 'receiving' as service, 'Receiving of ' || r.number as description,
        (select count(*) from inventory_items i where i.receive_id = r.id and i.state <> 'unwound' and i.split_from_id is null) as quantity,
        null::bigint as agreed, null::bigint as cost, r.customer_id, r.hub_id, r.received_on as day, ${receive.name} as resource, r.id as record_id,
        'receive' as source, r.id as source_id
      from receives r where r.state = 'completed' and r.deleted_at is null and r.customer_id is not null and ${ofReceive("r.id")}
        and ${within("r.received_on")}
      union all
      select n.number, 'inspection', 'Inspection ' || n.number || ' of ' || i.tag || ', ' || i.description, 1, null, null, i.customer_id, i.hub_id,
        n.decided_on, ${inspection.name}, n.id, 'receive', i.receive_id
      from inspections n join inventory_items i on i.id = n.item_id
      where n.decided_on is not null and n.deleted_at is null and i.customer_id is not null and i.receive_id is not null
        and ${ofReceive("i.receive_id")} and ${within("n.decided_on")}
      union all
      select p.number, 'other', 'Repair ' || p.number || ' of ' || i.tag || ', ' || i.description, 1, p.estimate, coalesce(p.cost, p.vendor_quote),
        p.customer_id, i.hub_id, (p.completed_at at time zone h.time_zone)::date, ${inspectionRepair.name}, p.id, 'receive', i.receive_id
      from inspection_repairs p join inventory_items i on i.id = p.item_id join hubs h on h.id = i.hub_id
      where p.state = 'completed' and p.payer = 'customer' and p.deleted_at is null and p.customer_id is not null and i.receive_id is not null
        and ${ofReceive("i.receive_id")} and ${within("(p.completed_at at time zone h.time_zone)::date")}
      union all
      select p.number || case when p.purpose = 'dispose' then '/disposal' else '/handling out' end,
        case when p.purpose = 'dispose' then 'disposal' else 'handling out' end,
        case when p.purpose = 'dispose' then 'Disposal by ' else 'Handling out for ' end || p.number,
        (select count(*) from pull_flows_lines l where l.parent_id = p.id and l.progress in ('delivered', 'refused', 'back in the hub')),
        null, null, p.customer_id, p.hub_id, (p.completed_at at time zone h.time_zone)::date, ${pullFlow.name}, p.id, 'pull flow', p.id
      from pull_flows p join hubs h on h.id = p.hub_id
      where p.state = 'completed' and p.deleted_at is null and ${ofPull()} and ${within("(p.completed_at at time zone h.time_zone)::date")}
    )
    select e.event_id as "eventId", e.service, left(e.description, 250) as description, e.quantity::int as quantity, e.agreed, e.cost,
      e.customer_id as "customerId", e.hub_id as "hubId", e.day::text as "on", e.resource, e.record_id as "recordId", e.source,
      e.source_id as "sourceId", b.number as "billedOn"
    from events e left join billing_reports_lines l on lower(l.event_id) = lower(e.event_id) left join billing_reports b on b.id = l.parent_id
    where e.quantity > 0 and ${hubId === undefined ? sql`true` : sql`e.hub_id = ${hubId}::bigint`}
      and ${unbilledOnly ? sql`l.id is null` : sql`true`}
    order by e.day, e.event_id limit ${limit}`.execute(db);
  return rows;
}

/** Lines of billing reports for events of pieces and pulls that never happened, or were taken back. */
export interface ChargeWithoutEvent {
  readonly eventId: string;
  readonly description: string;
  readonly amount: number;
  readonly reportId: number;
  readonly report: string;
  readonly customerId: number;
}

export async function chargesWithoutEvent(db: QueryExecutorProvider, from: string, to: string): Promise<readonly ChargeWithoutEvent[]> {
  const { rows } = await sql<ChargeWithoutEvent>`
    select l.event_id as "eventId", l.description, l.amount, b.id as "reportId", b.number as report, b.customer_id as "customerId"
    from billing_reports b join billing_reports_lines l on l.parent_id = b.id
    where b.deleted_at is null and b.source in ('receive', 'pull flow') and b.service_date between ${from}::date and ${to}::date
      and l.event_id is not null
      and not exists (select from receives r where lower(r.number || '/receiving') = lower(l.event_id) and r.state = 'completed')
      and not exists (select from inspections n where lower(n.number) = lower(l.event_id) and n.decided_on is not null)
      and not exists (select from inspection_repairs p where lower(p.number) = lower(l.event_id) and p.state = 'completed')
      and not exists (select from pull_flows p where lower(p.number) = lower(split_part(l.event_id, '/', 1)) and p.state = 'completed')
    order by b.id, l.position limit 500`.execute(db);
  return rows;
}
