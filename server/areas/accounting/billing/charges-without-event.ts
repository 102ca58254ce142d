import { type QueryExecutorProvider, sql } from "kysely";
import { plannedForValues } from "../../../db/prepared-statements.ts";
import type { Days } from "./events/which.ts";
import { eventsOf } from "./service-events.ts";

/** A line of a billing report for something that did not happen, was taken back, or is not named. */
export interface ChargeWithoutEvent {
  /** Null for a service of the warehouse that names no event. */
  readonly eventId: string | null;
  readonly lineId: number;
  readonly description: string;
  readonly amount: number;
  readonly reportId: number;
  readonly report: string;
  readonly customerId: number;
}

/** Services that are billed from events. */
const fromEvents = ["receiving", "inspection", "handling out", "disposal", "after hours"];

/** What documents billed in other ways call their events. Those end with the document, which their own rules keep while it is billed. */
const byTheirDocument = ["work_orders", "sales_quotes", "storage_statements"] as const;

/** Charges of reports whose service was in these days. A report without a receive or a pull belongs to no hub. */
export async function chargesWithoutEvent(
  db: QueryExecutorProvider,
  { from, to, hubId, customerId }: Days,
  limit: number,
): Promise<readonly ChargeWithoutEvent[]> {
  const number = sql`split_part(l.event_id, '/', 1)`;
  const ofDocuments = byTheirDocument.map(
    (table) => sql`not exists (select from ${sql.table(table)} d where d.number in (${number}, upper(${number})))`,
  );
  const { rows } = await sql<ChargeWithoutEvent>`${plannedForValues}
    select l.event_id as "eventId", l.id as "lineId", l.description, l.amount, b.id as "reportId", b.number as report, b.customer_id as "customerId"
    from billing_reports b join billing_reports_lines l on l.parent_id = b.id
    where b.deleted_at is null and b.service_date between ${from}::date and ${to}::date
      ${customerId === undefined ? sql`` : sql`and b.customer_id = ${customerId}::bigint`}
      ${
        hubId === undefined
          ? sql``
          : sql`and ${hubId}::bigint = coalesce((select r.hub_id from receives r where r.id = b.receive_id),
            (select p.hub_id from pull_flows p where p.id = b.pull_flow_id))`
      }
      and case when l.event_id is null then l.service = any(${fromEvents}::text[]) and l.amount > 0 and b.work_order_id is null
        else ${sql.join(ofDocuments, sql` and `)}
          and not exists (select from (${eventsOf({ line: sql`l.event_id` })}) e
            where e.quantity > 0 and lower(l.event_id) in (lower(e.event_id), lower(e.event_id) || '/minimum')) end
    order by b.id, l.position limit ${limit}`.execute(db);
  return rows;
}
