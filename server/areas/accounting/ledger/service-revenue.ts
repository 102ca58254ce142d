import { type QueryExecutorProvider, sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { defineSweep } from "../../../jobs/define-job.ts";

/** What each service brought in each month, from the invoices' lines. */
const byService = sql`
  select date_trunc('month', i.date_issued)::date as month, coalesce(l.service, 'other') as service,
    count(distinct i.id) as count, coalesce(sum(l.amount), 0)::bigint as amount
  from invoices i join invoices_lines l on l.parent_id = i.id
  where i.state not in ('draft', 'void') and i.date_issued is not null group by 1, 2`;
const kept = sql`
  select month, service, sum(count)::bigint as count, sum(amount)::bigint as amount
  from service_revenue_totals group by 1, 2 having sum(count) <> 0 or sum(amount) <> 0`;

/** Selects `what`, the month and service, wherever the totals differ from the lines. */
export const wrongServiceRevenue = sql<{ what: string }>`select distinct to_char(month, 'YYYY-MM') || ', ' || service as what
  from ((${byService} except ${kept}) union all (${kept} except ${byService})) d`;

/** Counts everything anew, for invoices that were written while triggers were off. */
export async function rebuildServiceRevenue(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from service_revenue_totals`.execute(db);
  await sql`insert into service_revenue_totals (month, service, count, amount) ${byService}`.execute(db);
}

/** Adds up the changes of each month, so that there is one row for each month and service again. */
export async function compactServiceRevenue(db: QueryExecutorProvider): Promise<void> {
  await sql`with old as (delete from service_revenue_totals returning month, service, count, amount)
    insert into service_revenue_totals (month, service, count, amount)
    select month, service, sum(count), sum(amount) from old group by 1, 2 having sum(count) <> 0 or sum(amount) <> 0`.execute(db);
}

export const serviceRevenueSweep = defineSweep(
  ({ db }: { readonly db: Db }) =>
    () =>
      compactServiceRevenue(db.kysely),
);
