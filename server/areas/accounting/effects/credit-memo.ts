import { sql } from "kysely";
import { CREDIT_MEMO_NUMBERS, creditMemo, pricedMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { claim } from "../../../../src/resources/sales/claim.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { writtenNumber } from "../../../../src/schemas/values/document-number.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { creditMemoLines } from "../ledger/entries.ts";
import { reversed } from "../ledger/journal.ts";
import { issuedToday } from "../ports/issued-to.ts";
import { syncCreditMemo } from "../ports/quickbooks-sync.ts";
import { allocate, allocateOldest, type FundingSource, refund, unallocate } from "./allocation.ts";
import { postToJournal } from "./post-to-journal.ts";
import { noteTaxes, takeTaxesBack } from "./tax-charges.ts";

type Memo = ResourceRow<typeof creditMemo>;

const fundingSource = ({ id, number, customerId }: Memo): FundingSource => ({ id, number, customerId, from: "creditMemo" });

/** A claim that this credit memo paid is to be paid again. */
async function reopenClaim({ row, trx, call, engine }: EffectContextOf<typeof creditMemo>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from claims where credit_memo_id = ${row.id} and state = 'paid'`.execute(trx);
  for (const { id } of rows) await engine.act(onBehalfOf(call, "credit memo"), claim, { id }, "reopenPayment");
}

export const creditMemoEffects = defineEffects(creditMemo, {
  /** Lowers the invoice's balance; any amount above that balance becomes credit for other invoices. */
  issue: async (context) => {
    const { row, trx, call, engine, today, write } = context;
    const total = row.total ?? 0;
    const { invoiceId } = row;
    // The database refuses an issued credit memo that is for no invoice and was not brought forward.
    if (invoiceId === null) throw invalid({ invoiceId: ["Choose the invoice that is credited."] });
    let open = 0;
    await engine.write(call, invoice, invoiceId, ({ state, balance, total: invoiced, creditMemos }) => {
      const credited = creditMemos ?? 0;
      if (state === "void" || state === "writtenOff") throw conflictLeadingTo(`${row.invoice} is no longer open.`, { open: "invoice" });
      if (credited + total > (invoiced ?? 0))
        throw conflictLeadingTo(
          `No more than ${formatMoney((invoiced ?? 0) - credited)} of ${row.invoice} can be credited.`,
          { fill: "lines" },
          { open: "invoice" },
        );
      open = balance ?? 0;
      return { creditMemos: credited + total };
    });
    await write(await issuedToday(trx, row.customerId));
    await postToJournal(context, "credit memo", creditMemoLines(row.id, row));
    await noteTaxes(context, { creditMemoId: row.id }, { ...row, ...pricedMemo(row) }, { document: row.number, on: today, sign: -1 });
    if (open > 0) await allocate(context, fundingSource(row), [{ invoiceId, amount: Math.min(open, total) }], today);
  },

  allocate: (context) =>
    allocate(
      context,
      fundingSource(context.row),
      [{ invoiceId: context.input.invoiceId, amount: context.input.amount ?? null }],
      context.today,
    ),
  allocateOldest: (context) => allocateOldest(context, fundingSource(context.row), context.today),
  unallocate: (context) => unallocate(context, fundingSource(context.row), context.today, context.input.invoiceId),

  refund: (context) => refund(context, fundingSource(context.row), context.input.amount),

  sendToQuickBooks: syncCreditMemo,

  bringForward: async (context) => {
    const { row, trx, input, write } = context;
    await write({ number: input.number, ...(await issuedToday(trx, row.customerId)) });
    await postToJournal(context, "opening balance", creditMemoLines(row.id, row), {
      memo: input.number,
      on: row.broughtForwardOn ?? undefined,
    });
  },

  /** Gives its number back for the one that a new credit memo has. */
  takeBack: async (context) => {
    const { row, before, write } = context;
    await write({ number: writtenNumber(CREDIT_MEMO_NUMBERS, row.id) });
    if (before?.state === "issued")
      await postToJournal(context, "opening balance", reversed(creditMemoLines(row.id, row)), { memo: before.number });
  },

  void: async (context) => {
    const { row, call, engine, today } = context;
    await unallocate(context, fundingSource(row), today);
    if (row.invoiceId !== null)
      await engine.write(call, invoice, row.invoiceId, ({ creditMemos }) => ({ creditMemos: (creditMemos ?? 0) - (row.total ?? 0) }));
    await postToJournal(context, "credit memo", reversed(creditMemoLines(row.id, row)));
    await takeTaxesBack(context, { creditMemoId: row.id });
    await reopenClaim(context);
  },
});
