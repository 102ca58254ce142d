import { type QueryExecutorProvider, sql } from "kysely";
import type { UnbilledStorage } from "../../../src/contract/leakage.ts";
import type { Days } from "../../billing/events/which.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";

/** Months that are over, since a hub's first run or else its first goods, and statements whose billing report was deleted. */
export async function unbilledStorage(
  db: QueryExecutorProvider,
  { from, to, hubId, customerId }: Days,
  { thisMonth, limit }: { readonly thisMonth: string; readonly limit: number },
): Promise<readonly UnbilledStorage[]> {
  const ofHub = hubId === undefined ? sql`true` : sql`h.id = ${hubId}::bigint`;
  const { rows } = await sql<UnbilledStorage>`${plannedForValues}
    select h.id as "hubId", h.name as hub, months.first::date::text as month, null::bigint as "statementId", null as statement,
      null::bigint as "customerId", null as customer, null::bigint as amount
    from hubs h cross join generate_series(date_trunc('month', ${from}::date), ${to}::date, '1 month') as months(first)
    where h.deleted_at is null and months.first < ${thisMonth}::date and ${ofHub} and ${customerId === undefined ? sql`true` : sql`false`}
      and months.first >= date_trunc('month', coalesce((select min(r.month) from storage_runs r where r.hub_id = h.id and r.deleted_at is null),
        (select i.received_on from inventory_items i where i.hub_id = h.id order by i.id limit 1)))
      and not exists (select from storage_runs r where r.hub_id = h.id and r.month = months.first::date and r.state = 'done' and r.deleted_at is null)
    union all
    select s.hub_id, h.name, s.month::text, s.id, s.number, s.customer_id, p.name, s.total
    from storage_statements s join storage_runs r on r.id = s.run_id and r.state = 'done' join hubs h on h.id = s.hub_id
      join parties p on p.id = s.customer_id left join billing_reports b on b.id = s.billing_report_id and b.deleted_at is null
    where b.id is null and s.total <> 0 and s.month between date_trunc('month', ${from}::date) and ${to}::date and ${ofHub}
      and ${customerId === undefined ? sql`true` : sql`s.customer_id = ${customerId}::bigint`}
    order by month, hub, "statementId" limit ${limit}`.execute(db);
  return rows;
}
