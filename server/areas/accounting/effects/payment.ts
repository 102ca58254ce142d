import { accountingPeriod } from "../../../../src/resources/accounting/accounting-period.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { hasAbility } from "../../../../src/schemas/access/abilities.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { monthName } from "../../../../src/schemas/values/date.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import { isSystem } from "../../../access/caller.ts";
import { defineEffects, type EffectContext, type EffectContextOf } from "../../../engine/effect.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { isDepositFor, lockDeposits } from "../ledger/deposits.ts";
import { receiptLines, refundLines } from "../ledger/entries.ts";
import { reversed } from "../ledger/journal.ts";
import { isClosed } from "../ledger/periods.ts";
import { sharesOf } from "../ledger/shares.ts";
import { receiveDeposit, reopenDeposit } from "../ports/deposit.ts";
import { issuedToday } from "../ports/issued-to.ts";
import { syncPayment } from "../ports/quickbooks-sync.ts";
import { allocate, allocated, allocateOldest, type FundingSource, refund, requireOpenBalances, unallocate } from "./allocation.ts";
import { postToJournal } from "./post-to-journal.ts";

type Payment = ResourceRow<typeof payment>;
type Context<I = unknown> = EffectContext<Payment, I>;

const fundingSource = ({ id, number, customerId }: Payment): FundingSource => ({ id, number, customerId, from: "payment" });

export const paymentEffects = defineEffects(payment, {
  beforeCreate: async ({ row, trx }) => {
    if (row.quoteId !== null) await lockDeposits(trx, row.customerId);
    await requireOpenBalances(trx, row.allocations);
    return {};
  },

  create: async (context) => {
    const { row, trx, write } = context;
    await mayBookOn(context);
    await write(await issuedToday(trx, row.customerId));
    const { receivedOn: on, closedMonthReason } = row;
    await postToJournal(context, "payment", receiptLines(row.id, row.amount), { on, closedMonthReason });
    await allocated(context, fundingSource(row), row.allocations, on);
    if (row.quoteId !== null) await receiveDeposit(context, fundingSource(row), { quoteId: row.quoteId, receivedOn: on });
  },

  allocate: (context) =>
    allocate(
      context,
      fundingSource(context.row),
      [{ invoiceId: context.input.invoiceId, amount: context.input.amount ?? null }],
      context.row.receivedOn,
    ),
  allocateOldest: (context) => allocateOldest(context, fundingSource(context.row), context.row.receivedOn),
  /** A deposit that is taken back from an invoice of its work waits for the next one, whatever was left of it before. */
  unallocate: async (context) => {
    const { row, input, trx, today, write } = context;
    await unallocate(context, fundingSource(row), today, input.invoiceId);
    if (row.depositReleasedOn !== null && (await isDepositFor(trx, row.id, input.invoiceId))) await write({ depositReleasedOn: null });
  },

  refund: (context) => refund(context, fundingSource(context.row), context.input.amount),
  /**
   * Records a refund made at the gateway.
   * If it exceeds the unapplied credit, all allocations are removed and the remainder is allocated again.
   */
  noteRefund: async (context) => {
    const { row, input, today } = context;
    const short = input.amount > (row.unapplied ?? 0);
    if (short) await unallocate(context, fundingSource(row), today);
    await refund(context, fundingSource(row), input.amount);
    const remaining = row.amount - (row.refunded ?? 0) - input.amount;
    const reallocations = sharesOf(
      remaining,
      row.allocations.map(({ invoiceId, amount }) => ({ id: invoiceId, balance: amount })),
    );
    if (short && reallocations.length > 0) await allocate(context, fundingSource(row), reallocations, today);
  },

  /** The bank takes back all that was received: what was refunded of it is owed by the customer. */
  reverse: (context) => reverse(context, context.row.amount),
  /** A payment gateway takes back only what it has not refunded before. */
  noteReversal: (context) => reverse(context, context.row.amount - (context.row.refunded ?? 0)),

  recordRepayment: async (context) => {
    const { row, input, write } = context;
    const owed = 0 - (row.unapplied ?? 0);
    if (input.amount > owed) throw invalid({ amount: [`Only ${formatMoney(owed)} of the refund has to be repaid.`] });
    await write({ refunded: (row.refunded ?? 0) - input.amount });
    await postToJournal(context, "refund", reversed(refundLines({ paymentId: row.id }, input.amount)));
  },

  sendToQuickBooks: syncPayment,
});

/** A payment of a closed month needs a reason, and somebody who may book into it. @throws Problem 422 that names the month */
async function mayBookOn({ row, trx, call: { actor } }: Context): Promise<void> {
  if (!(await isClosed(trx, row.receivedOn))) return;
  const month = monthName(row.receivedOn);
  if (!isSystem(actor) && !hasAbility(actor, accountingPeriod.subject, "unwind"))
    throw invalid({ receivedOn: [`${month} is closed. Use a date in an open month, or ask someone who may reopen accounting periods.`] });
  if (row.closedMonthReason === null)
    throw invalid({ closedMonthReason: [`${month} is closed. Enter the reason for booking this payment into it.`] });
}

async function reverse(context: EffectContextOf<typeof payment>, amount: Cents): Promise<void> {
  const { row, today, write } = context;
  await unallocate(context, fundingSource(row), today);
  await write({ reversedAmount: amount });
  await postToJournal(context, "reversal", reversed(receiptLines(row.id, amount)));
  if (row.quoteId !== null) await reopenDeposit(context, row.quoteId);
}
