import { type QueryExecutorProvider, sql } from "kysely";
import type { WorkMargin } from "../../../../src/contract/work-margin.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";

interface Work {
  readonly id: number;
  readonly salesOrderId: number | null;
  readonly billingReportId: number | null;
}

interface Sold {
  readonly soldOn: string;
  readonly sold: Cents;
}

/** An order is sold as a whole: its work orders share the price, as they share the quote's lines when they are billed. */
async function soldBy(db: QueryExecutorProvider, { salesOrderId, billingReportId }: Work): Promise<Sold | undefined> {
  const { rows } =
    salesOrderId === null
      ? await sql<Sold>`select number as "soldOn", total as sold from billing_reports where id = ${billingReportId} and total is not null`.execute(
          db,
        )
      : await sql<Sold>`select number as "soldOn",
          coalesce(subtotal, total) - coalesce(discount_total, 0) + coalesce(fuel_total, 0) + coalesce(valuation_total, 0) as sold
          from sales_orders where id = ${salesOrderId}`.execute(db);
  return rows[0];
}

/** What is left of what the work is sold for after its providers; null while nobody knows what it is sold for. */
export async function workMargin(db: QueryExecutorProvider, work: Work): Promise<WorkMargin | null> {
  const sold = await soldBy(db, work);
  if (!sold) return null;
  const which =
    work.salesOrderId === null ? sql`w.id = ${work.id}` : sql`w.sales_order_id = ${work.salesOrderId} and w.state <> 'cancelled'`;
  const { rows } = await sql<{ count: number; providers: Cents; hours: number }>`select count(*)::int as count,
      coalesce(sum(w.provider_cost), 0)::bigint as providers,
      coalesce(sum(coalesce(w.actual_hours, w.estimated_hours)) filter (where exists
        (select 1 from work_orders_crew c where c.parent_id = w.id)), 0)::float8 as hours
    from work_orders w where ${which} and w.deleted_at is null`.execute(db);
  const { count = 0, providers = 0, hours = 0 } = rows[0] ?? {};
  const left = sold.sold - Number(providers);
  return {
    soldOn: sold.soldOn,
    workOrders: count,
    sold: sold.sold,
    providers: Number(providers),
    left,
    percent: sold.sold > 0 ? Math.round((left * 100) / sold.sold) : null,
    crewHours: hours,
  };
}
