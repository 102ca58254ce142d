import { type QueryExecutorProvider, sql } from "kysely";
import type { UnbilledStorage } from "../../../../src/contract/leakage.ts";
import { plannedForValues } from "../../../db/prepared-statements.ts";
import type { Days } from "../billing/events/which.ts";

/**
 * Months that are over, since a hub's first run or else its first goods, statements whose billing report was deleted, and pieces that a run
 * could not charge, for their size or their price was not known.
 */
export async function unbilledStorage(
  db: QueryExecutorProvider,
  { from, to, hubId, customerId }: Days,
  { thisMonth, limit }: { readonly thisMonth: string; readonly limit: number },
): Promise<readonly UnbilledStorage[]> {
  const ofHub = hubId === undefined ? sql`true` : sql`h.id = ${hubId}::bigint`;
  const { rows } = await sql<UnbilledStorage>`${plannedForValues}
    select h.id as "hubId", h.name as hub, first::date::text as month, null::bigint as "statementId", null as statement,
      null::bigint as "runId", null as run, null::int as pieces, null::bigint as "customerId", null as customer, null::bigint as amount
    from hubs h cross join generate_series(date_trunc('month', ${from}::date), ${to}::date, '1 month') as months(first)
    where h.deleted_at is null and first < ${thisMonth}::date and ${ofHub} and ${customerId === undefined ? sql`true` : sql`false`}
      and first >= date_trunc('month', coalesce((select min(r.month) from storage_runs r where r.hub_id = h.id and r.deleted_at is null),
        (select coalesce(i.storage_from, i.received_on) from inventory_items i where i.hub_id = h.id order by i.id limit 1)))
      and not exists (select from storage_runs r where r.hub_id = h.id and r.month = first::date and r.state = 'done' and r.deleted_at is null)
    union all
    select s.hub_id, h.name, s.month::text, s.id, s.number, null, null, null, s.customer_id, p.name, s.total
    from storage_statements s join storage_runs r on r.id = s.run_id and r.state = 'done' join hubs h on h.id = s.hub_id
      join parties p on p.id = s.customer_id left join billing_reports b on b.id = s.billing_report_id and b.deleted_at is null
    where b.id is null and s.total <> 0 and s.month between date_trunc('month', ${from}::date) and ${to}::date and ${ofHub}
      and ${customerId === undefined ? sql`true` : sql`s.customer_id = ${customerId}::bigint`}
    union all
    select r.hub_id, h.name, r.month::text, null, null, r.id, r.number, count(*)::int, null, null, null
    from storage_runs r join storage_runs_gaps g on g.parent_id = r.id join inventory_items i on i.id = g.item_id join hubs h on h.id = r.hub_id
    where r.state = 'done' and r.deleted_at is null and r.month between date_trunc('month', ${from}::date) and ${to}::date and ${ofHub}
      and ${customerId === undefined ? sql`true` : sql`i.customer_id = ${customerId}::bigint`}
      and not exists (select from storage_charges c where c.item_id = g.item_id and c.hub_id = r.hub_id and c.preview_id is null
        and c.until >= r.month and c."from" < r.month + interval '1 month')
    group by r.id, h.name
    order by month, hub, "statementId", "runId" limit ${limit}`.execute(db);
  return rows;
}
