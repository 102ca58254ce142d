import { sql } from "kysely";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { opportunity } from "../../../../src/resources/sales/opportunity.ts";
import { quoteRequest } from "../../../../src/resources/sales/quote-request.ts";
import { salesOrder } from "../../../../src/resources/sales/sales-order.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { wireName } from "../../../../src/schemas/fields/field.ts";
import { isWritable } from "../../../../src/schemas/fields/kinds.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { defineEffects, type EffectContext, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import {
  newOfQuote,
  requireActiveCustomer,
  requireAvailableCredit,
  startForActiveCustomer,
} from "../../accounting/ports/account-standing.ts";
import { releaseDeposit, requestDeposit, sendDepositLink } from "../../accounting/ports/deposit.ts";
import { stillSold } from "../../accounting/ports/still-sold.ts";
import { chargesNoneExempt } from "../../accounting/ports/tax-exempt.ts";
import { taxOfPlace } from "../../accounting/ports/tax-of-place.ts";
import { noteApproval } from "./approval.ts";
import { requireNothingToCome } from "./delivery.ts";
import { answerChanges, answerRequest, namesToday } from "./quotes.ts";

type Quote = ResourceRow<typeof salesQuote>;
type Context = Pick<EffectContext<Quote>, "row" | "call" | "engine" | "trx" | "today">;

export const salesQuoteEffects = defineEffects(salesQuote, {
  /** Fills in the request's opportunity, the customer's account executive and the tax of the destination. */
  beforeCreate: async ({ row, trx, today }) => {
    const started = await startForActiveCustomer(row, trx);
    const on = row.serviceDate ?? today;
    await chargesNoneExempt(row, [on], trx);
    const isOpen = row.revisionOfId === null && row.taxAreaId === null && !row.taxRate && row.destinationId !== null;
    const { customerId, destinationId: locationId } = row;
    const tax = isOpen ? await taxOfPlace(trx, { customerId, locationId, hubId: null, on }) : {};
    return { ...(await opportunityOfRequest(row, trx)), ...started, ...tax };
  },

  update: async (context) => {
    await chargesNoneExempt(context.row, [context.row.serviceDate ?? context.today], context.trx);
    await answerChanges(context);
  },

  /** Deleting a draft revision lets the quote it would have replaced be revised again. */
  remove: async ({ row, call, engine }) => {
    if (row.revisionOfId !== null) await engine.write(call, salesQuote, row.revisionOfId, { nextRevisionId: null });
  },

  submit: ({ row, trx }) => requireActiveCustomer(row, trx),

  /** Sending a revision supersedes the previous one and marks the quote request as quoted. */
  send: async (context) => {
    const { row, trx, write } = context;
    await write({ ...(await namesToday(row, trx)), issuedPerson: row.contact });
    if (row.revisionOfId !== null) await supersede(context, row.revisionOfId);
    if (row.quoteRequestId !== null) await answerRequest(context, row.quoteRequestId);
  },

  approve: (context) => approved(context),
  approveForCustomer: (context) => approved(context),

  /** An opportunity stays won only while it has an approved quote. */
  unwindApproval: async (context) => {
    const { row, trx, call, engine } = context;
    await releaseDeposit(context, row.id, `The approval of ${row.number} was withdrawn.`);
    if (row.opportunityId === null) return;
    // Locked first, so that if two quotes are unwound at the same time, the second sees that the first is gone.
    if ((await lockedState(trx, opportunity, row.opportunityId)) !== "won") return;
    const { rows } = await sql<{ left: boolean }>`select exists (select 1 from sales_quotes where opportunity_id = ${row.opportunityId}
      and id <> ${row.id} and state in ('approved', 'inTransit', 'delivered') and deleted_at is null) as left`.execute(trx);
    if (!rows[0]?.left) await engine.act(onBehalfOf(call, "unwound approval"), opportunity, { id: row.opportunityId }, "unwin");
  },

  /** What was sold is not delivered while work or goods of it are still to come. */
  markAsCompleted: ({ row, trx }) => requireNothingToCome(trx, row.id),

  /** Refused once one of its bills of lading is delivered. */
  unwindTransit: async ({ row, trx }) => {
    const { rows } = await sql<{
      id: number;
      number: string;
    }>`select b.id, b.number from bills_of_lading b join work_orders w on w.id = b.work_order_id
      where w.quote_id = ${row.id} and b.state = 'delivered' and b.deleted_at is null order by b.id limit 1`.execute(trx);
    if (rows[0]) throw conflictLeadingTo(`Bill of lading ${rows[0].number} has already been delivered.`, ...recordsOf(billOfLading, rows));
  },

  /** Copies the agreed prices to the order, which no longer depends on the quote. */
  order: async (context) => {
    const { row, input, trx, call, engine, write, takenOverBy } = context;
    await requireActiveCustomer(row, trx);
    const { data } = await engine.create(onBehalfOf(call, "sales order"), salesOrder, {
      ...takenOverBy(salesOrder),
      customerPo: input.customerPo,
      ...(input.serviceDate ? { serviceDate: input.serviceDate } : {}),
    });
    await write({ salesOrderId: data.id });
    if (await hasCancelledOrder(trx, row.id)) await requestDeposit(context, row);
    await requireAvailableCredit(row.customerId, await newOfQuote(trx, row.id, { orderId: data.id }), trx);
  },

  sendDepositLink: (context) => sendDepositLink(context, context.row, context.input.to ?? null),

  revise: async ({ row, trx, call, engine, today, write }) => {
    const first = row.number.replace(/-r\d+$/, "");
    // Deleted drafts count too, because a number is never used twice.
    const { rows } = await sql<{ revision: number }>`select max(revision)::int + 1 as revision from sales_quotes
      where number = ${first} or number like ${`${first}-r%`}`.execute(trx);
    const revision = rows[0]?.revision ?? 2;
    const { data } = await engine.create(
      onBehalfOf(call, "revision"),
      salesQuote,
      { ...copyOf(row, await stillSold(trx, row.lines)), ...(row.validUntil < today ? { validUntil: undefined } : {}) },
      { number: `${first}-r${revision}`, revision, revisionOfId: row.id },
    );
    await write({ nextRevisionId: data.id });
  },
});

async function opportunityOfRequest(
  { opportunityId, quoteRequestId }: Pick<Quote, "opportunityId" | "quoteRequestId">,
  trx: Context["trx"],
): Promise<{ readonly opportunityId?: number | null }> {
  if (opportunityId !== null || quoteRequestId === null) return {};
  return (await readFields(trx, quoteRequest, quoteRequestId, ["opportunityId"])) ?? {};
}

/** Records the approval with its document, and marks the opportunity as won. */
async function approved(context: EffectContextOf<typeof salesQuote>): Promise<void> {
  const { row, call, engine, trx } = context;
  await requireActiveCustomer(row, trx);
  await noteApproval("quote", context);
  await requestDeposit(context, row);
  if (row.opportunityId !== null && (await lockedState(trx, opportunity, row.opportunityId)) !== "won")
    await engine.act(onBehalfOf(call, "approval"), opportunity, { id: row.opportunityId }, "win");
}

/** The request for the deposit ended with the order that was cancelled. */
async function hasCancelledOrder(trx: Context["trx"], quoteId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sales_orders where quote_id = ${quoteId} and state = 'cancelled' limit 1`.execute(trx);
  return rows.length > 0;
}

async function supersede({ call, engine, trx }: Context, olderId: number): Promise<void> {
  const state = await lockedState(trx, salesQuote, olderId);
  if (state === "approved" || state === "inTransit")
    throw conflictLeadingTo("The previous revision has been approved. Unwind that approval first.", { open: "revisionOf" });
  await engine.act(onBehalfOf(call, "revision"), salesQuote, { id: olderId }, "supersede");
}

/** The input for a copy of this quote with these lines: all editable fields except files. */
function copyOf(row: Quote, lines: Quote["lines"]): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries({ ...row, lines }));
  const copied: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(salesQuote.fields)) {
    if (!isWritable(field) || field.kind === "files") continue;
    const value = values.get(wireName(name, field));
    copied[wireName(name, field)] = field.kind === "lines" ? writableLines(value, Object.entries(field.fields)) : value;
  }
  return copied;
}

function writableLines(lines: unknown, fields: readonly (readonly [string, Parameters<typeof isWritable>[0]])[]): unknown {
  if (!Array.isArray(lines)) return [];
  const names = fields.flatMap(([name, field]) => (isWritable(field) && field.kind !== "files" ? [wireName(name, field)] : []));
  return lines.map((line: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, line[name]])));
}
