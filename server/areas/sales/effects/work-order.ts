import { sql } from "kysely";
import { billingReport } from "../../../../src/resources/accounting/billing-report.ts";
import { salesOrder } from "../../../../src/resources/sales/sales-order.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { defineEffects, type EffectContext, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { newOfQuote, requireActiveCustomer, requireAvailableCredit } from "../../accounting/ports/account-standing.ts";
import { billingDraft } from "../../accounting/ports/billing-draft.ts";
import { issuedToday, placesToday } from "../../accounting/ports/issued-to.ts";
import { openReview } from "../../care/ports/open-review.ts";
import { endJobs, endOffers, keepProviderOfJob } from "../../providers/ports/job-work.ts";
import { requireStanding } from "../../providers/ports/standing.ts";
import { bookingAt, bookingObstacles } from "./bookings.ts";
import { itemsAdded, itemsForType } from "./checklist-items.ts";
import { followDelivery } from "./delivery.ts";
import { endBills } from "./end-bills.ts";
import { proveDelivery } from "./prove-delivery.ts";

type Work = ResourceRow<typeof workOrder>;
type Context = Pick<EffectContext<Work>, "row" | "call" | "engine" | "trx">;

export const workOrderEffects = defineEffects(workOrder, {
  /**
   * Links the work order to its sales order's quote and opportunity, takes over the customer's purchase order, and, where it has no checklist of
   * its own, those for its type.
   */
  beforeCreate: async ({ row, trx }) => {
    await requireActiveCustomer(row, trx);
    await orderTakesWork(row, trx);
    const { rows } = await sql<{ quoteId: number; opportunityId: number | null; customerPo: string | null }>`
      select o.quote_id as "quoteId", q.opportunity_id as "opportunityId", o.customer_po as "customerPo"
      from sales_orders o join sales_quotes q on q.id = o.quote_id where o.id = ${row.salesOrderId}`.execute(trx);
    const [order] = rows;
    const checklist = row.checklist.length > 0 ? row.checklist : await itemsForType(row, trx);
    if (!order) return { checklist };
    return {
      checklist,
      quoteId: row.quoteId ?? order.quoteId,
      opportunityId: row.opportunityId ?? order.opportunityId,
      customerPo: row.customerPo ?? order.customerPo,
    };
  },

  obstacles: bookingObstacles,

  update: async (context) => {
    await keepProviderOfJob(context.trx, context.row, context.before);
    if (context.row.state === "new") return;
    await freeAtThatTime(context);
    if (isPlannedAnew(context)) await providerMayWork(context);
  },

  /** The first scheduled work order starts its sales order. */
  assign: async (context) => {
    const { row, call, engine, trx, notify } = context;
    await freeAtThatTime(context);
    await providerMayWork(context);
    // Work on a sales order was checked when that order was created.
    if (row.salesOrderId === null) {
      const adding = row.quoteId === null ? 0 : await newOfQuote(trx, row.quoteId, { workId: row.id });
      await requireAvailableCredit(row.customerId, adding, trx);
    }
    await notify({
      to: row.crew.map(({ memberId }) => memberId),
      title: "Work assigned",
      message: "{number} for {customer} was assigned to you",
    });
    if (row.salesOrderId !== null && (await lockedState(trx, salesOrder, row.salesOrderId)) === "open")
      await engine.act(onBehalfOf(call, "schedule"), salesOrder, { id: row.salesOrderId }, "start");
  },

  markAsCompleted: async (context) => {
    const { row, trx, write } = context;
    const stops = await placesToday(
      trx,
      row.places.map(({ locationId }) => locationId),
    );
    await write({
      ...(await issuedToday(trx, row.customerId)),
      issuedStops: stops.map((stop) => ({ location: stop?.label ?? null, address: stop?.address ?? null })),
    });
    if (row.type === "delivery") await proveDelivery(context);
    await endOffers(context, row.id, "The work is done");
    await followWork(context);
    await followDelivery(context, { workOrderId: row.id });
    await openReview(context);
  },

  /** Keeps what happened; the work waits to be scheduled again, or is scheduled for the next attempt. */
  recordFailedAttempt: async (context) => {
    const { row, input, call, engine, write } = context;
    const { nextStart = null, nextEnd = null, ...attempt } = input;
    const at = row.startedAt ?? row.windowStart;
    await write({ attempts: [...row.attempts, { at, ...attempt }], ...nextWindow(row, at, nextStart, nextEnd) });
    // As the caller, who needs the ability to schedule for it.
    if (nextStart !== null) await engine.act(call, workOrder, { id: row.id }, "assign");
    await write({ startedAt: null });
    await followWork(context);
  },

  unassign: (context) => followWork(context),
  cancel: async (context) => {
    await endJobs(context, context.row.id, "The work was cancelled");
    await endBills(context);
    await followWork(context);
    await followDelivery(context, { workOrderId: context.row.id });
  },

  addChecklist: async ({ row, input, trx, write }) => write({ checklist: await itemsAdded(row.checklist, input.checklistId, trx) }),

  /** Drafts a billing report with what is not billed yet; it can be changed before it is approved. */
  sendToBilling: async ({ row, trx, call, engine, dayOf, takenOverBy }) => {
    await engine.create(onBehalfOf(call, "work order"), billingReport, {
      ...takenOverBy(billingReport),
      ...(await billingDraft(row, trx, dayOf)),
    });
  },
});

/** The time of the next attempt, by default as long as this one; nothing if it is not known yet. @throws Problem 422 */
function nextWindow(row: Work, at: string, start: string | null, end: string | null): Partial<Pick<Work, "windowStart" | "windowEnd">> {
  if (start === null) {
    if (end === null) return {};
    throw invalid({ nextStart: ["Enter when the next attempt starts."] });
  }
  if (Date.parse(start) <= Date.parse(at)) throw invalid({ nextStart: ["Must be after the failed attempt."] });
  const length = Date.parse(row.windowEnd) - Date.parse(row.windowStart);
  const until = end ?? new Date(Date.parse(start) + length).toISOString();
  if (Date.parse(until) <= Date.parse(start)) throw invalid({ nextEnd: ["Must be after the start."] });
  return { windowStart: start, windowEnd: until };
}

/** Refuses to book a crew member or vehicle twice at the same time. @throws Problem 409 that names who is booked and on what */
async function freeAtThatTime({ row, trx }: Pick<Context, "row" | "trx">): Promise<void> {
  const members = row.crew.map(({ memberId }) => memberId);
  const booking = await bookingAt(row, members, trx);
  if (booking)
    throw conflictLeadingTo(`${booking.who} is already booked on ${booking.number} at that time.`, ...recordsOf(workOrder, [booking]));
}

type Planned = Pick<EffectContextOf<typeof workOrder>, "row" | "before" | "trx" | "today" | "dayOf" | "write">;

/** Whether another provider, or another time, was chosen. */
const isPlannedAnew = ({ row, before }: Planned): boolean =>
  row.providerId !== before?.providerId || row.windowStart !== before?.windowStart || row.windowEnd !== before?.windowEnd;

/** @throws Problem 409 for a provider whose papers don't last until the work's last day */
async function providerMayWork({ row, trx, today, dayOf, write }: Planned): Promise<void> {
  if (row.providerId !== null) await requireStanding(trx, row.providerId, dayOf(row.windowEnd), today);
  if (row.providerObstacle !== null) await write({ providerObstacle: null });
}

/** Checks again under a lock, because the order may have been cancelled since it was read. @throws Problem 409 */
async function orderTakesWork({ salesOrderId }: Pick<Work, "salesOrderId">, trx: Context["trx"]): Promise<void> {
  if (salesOrderId === null) return;
  const state = await lockedState(trx, salesOrder, salesOrderId);
  if (state !== "open" && state !== "inProgress")
    throw conflictLeadingTo("Its sales order is closed. Choose an open sales order.", { fill: "salesOrder" });
}

/**
 * Keeps the sales order in step with its work: completed when none of it is open and at least one is done, and open again
 * when none of it is scheduled, in progress or done any more. An order with nothing but cancelled work could not be cancelled otherwise.
 */
async function followWork({ row, call, engine, trx }: Context): Promise<void> {
  if (row.salesOrderId === null || (await lockedState(trx, salesOrder, row.salesOrderId)) !== "inProgress") return;
  const { rows } = await sql<{ open: number; done: number; planned: number }>`select
      count(*) filter (where state in ('new', 'scheduled', 'inProgress'))::int as open,
      count(*) filter (where state = 'completed')::int as done,
      count(*) filter (where state in ('scheduled', 'inProgress'))::int as planned
    from work_orders where sales_order_id = ${row.salesOrderId} and deleted_at is null`.execute(trx);
  const [work] = rows;
  if (!work) return;
  if (work.open === 0 && work.done > 0)
    await engine.act(onBehalfOf(call, "completed work"), salesOrder, { id: row.salesOrderId }, "complete");
  else if (work.planned === 0 && work.done === 0)
    await engine.act(onBehalfOf(call, "unscheduled work"), salesOrder, { id: row.salesOrderId }, "reopen");
}
