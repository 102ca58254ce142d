import { type QueryExecutorProvider, sql } from "kysely";
import type { WorkMargin } from "../../../../src/contract/work-margin.ts";
import { billingReport } from "../../../../src/resources/accounting/billing-report.ts";
import { salesOrder } from "../../../../src/resources/sales/sales-order.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import { readFields } from "../../../engine/read/read-fields.ts";

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
async function soldBy(db: QueryExecutorProvider, { salesOrderId, billingReportId }: Work): Promise<Sold | null> {
  if (salesOrderId !== null) {
    const fields = ["number", "subtotal", "total", "discountTotal", "fuelTotal", "valuationTotal"] as const;
    const order = await readFields(db, salesOrder, salesOrderId, fields);
    if (!order) return null;
    const { number, subtotal, total, discountTotal, fuelTotal, valuationTotal } = order;
    return { soldOn: number, sold: (subtotal ?? total ?? 0) - (discountTotal ?? 0) + (fuelTotal ?? 0) + (valuationTotal ?? 0) };
  }
  if (billingReportId === null) return null;
  const report = await readFields(db, billingReport, billingReportId, ["number", "total"], { withDeleted: true });
  return report && report.total !== null ? { soldOn: report.number, sold: report.total } : null;
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
