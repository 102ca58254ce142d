import { sql } from "kysely";
import { billingReport } from "../../../../src/resources/accounting/billing-report.ts";
import { processingDocument } from "../../../../src/resources/accounting/processing-document.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { defineEffects, type EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { isTaxExempt } from "../ports/tax-exempt.ts";
import { taxOfPlace } from "../ports/tax-of-place.ts";

type Report = ResourceRow<typeof billingReport>;
interface WorkToBill {
  readonly customerPo: string | null;
  readonly hubId: number | null;
  readonly quoteId: number | null;
  readonly locationId: number | null;
}

type Context = Pick<EffectContext<Report>, "row" | "before" | "trx" | "call" | "engine">;

export const billingReportEffects = defineEffects(billingReport, {
  /** Takes the customer's purchase order from the work, and the tax from its place where no quote says it. */
  beforeCreate: async ({ row, trx }) => {
    if (row.workOrderId === null) return {};
    const { rows } = await sql<WorkToBill>`select w.customer_po as "customerPo", w.hub_id as "hubId", w.quote_id as "quoteId",
        (select p.location_id from work_orders_places p where p.parent_id = w.id order by p.position desc limit 1) as "locationId"
      from work_orders w where w.id = ${row.workOrderId}`.execute(trx);
    const [work] = rows;
    if (!work) return {};
    const isOpen = work.quoteId === null && row.taxAreaId === null && !row.taxRate;
    return {
      ...(row.customerPo === null ? { customerPo: work.customerPo } : {}),
      ...(isOpen ? await taxOfPlace(trx, { ...work, customerId: row.customerId, on: row.serviceDate }) : {}),
    };
  },

  create: (context) => pointBack(context),

  update: async (context) => {
    if (context.before?.workOrderId !== context.row.workOrderId) {
      await releaseWorkOrder(context, context.before?.workOrderId ?? null);
      await pointBack(context);
    }
  },

  /** Frees the lines' events, so that another report can bill them. */
  remove: async (context) => {
    const { row, write } = context;
    await write({ lines: row.lines.map((line) => ({ ...line, eventId: null })) });
    await releaseWorkOrder(context, row.workOrderId);
    await releaseServices(context);
  },

  /** Creates one processing document for each billed customer. */
  sendToBilling: async ({ row, trx, call, engine, takenOverBy }) => {
    const payers = new Map<number, Report["lines"][number][]>();
    for (const line of row.lines) {
      const payer = line.payerId ?? row.customerId;
      payers.set(payer, [...(payers.get(payer) ?? []), line]);
    }
    for (const [payerId, lines] of payers) {
      const total = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
      if (total <= 0) throw conflictLeadingTo("The total for each billed customer must be more than $0.00.", { fill: "lines" });
      await engine.create(onBehalfOf(call, "billing report"), processingDocument, {
        ...takenOverBy(processingDocument, { ...row, lines }),
        customerId: payerId,
        kind: row.source === "storage run" ? "storage" : row.source === "other" ? "other" : "service",
        ...(payerId === row.customerId ? {} : { customerPo: null }),
        // Who was exempt on the day of the work is charged no tax, whatever the report's rate is.
        ...((await isTaxExempt(payerId, row.serviceDate, trx)) ? { taxAreaId: null, taxRate: 0 } : {}),
      });
    }
  },
});

/** Links the work order to this report, so that no other report bills it. @throws Problem 422 */
async function pointBack({ row, call, engine }: Context): Promise<void> {
  if (row.workOrderId === null) return;
  await engine.write(call, workOrder, row.workOrderId, ({ billingReportId }) => {
    if (billingReportId === null || billingReportId === row.id) return { billingReportId: row.id };
    throw invalid({ workOrderId: ["This work order is already on another billing report."] });
  });
}

async function releaseWorkOrder({ row, trx, call, engine }: Context, workOrderId: number | null): Promise<void> {
  if (workOrderId === null) return;
  const { rows } =
    await sql`select 1 from work_orders where id = ${workOrderId} and billing_report_id = ${row.id} for no key update`.execute(trx);
  if (rows.length > 0) await engine.act(onBehalfOf(call, "billing report"), workOrder, { id: workOrderId }, "releaseBilling");
}

/** The receive or the pull no longer leads to a report that is gone. */
async function releaseServices({ row, trx, call, engine }: Context): Promise<void> {
  const by = onBehalfOf(call, "billing report");
  for (const [source, id] of [
    [receive, row.receiveId],
    [pullFlow, row.pullFlowId],
  ] as const) {
    if (id === null) continue;
    const { rows } =
      await sql`select from ${sql.table(source.table)} where id = ${id} and billing_report_id = ${row.id} for no key update`.execute(trx);
    if (rows.length > 0) await engine.act(by, source, { id }, "releaseBilling");
  }
}
