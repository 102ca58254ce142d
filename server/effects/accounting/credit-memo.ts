import { sql } from "kysely";
import { creditMemo } from "../../../src/resources/accounting/credit-memo.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import { formatMoney } from "../../../src/schemas/values/money.ts";
import { defineEffects } from "../../engine/effect.ts";
import { conflict } from "../../engine/wire/problem.ts";
import { creditMemoLines } from "../../ledger/entries.ts";
import { reversed } from "../../ledger/journal.ts";
import { allocate, allocateOldest, type FundingSource, refund, unallocate } from "./allocation.ts";
import { postToJournal } from "./post-to-journal.ts";
import { syncCreditMemo } from "./quickbooks-sync.ts";

type Memo = ResourceRow<typeof creditMemo>;

const fundingSource = ({ id, number, customerId }: Memo): FundingSource => ({ id, number, customerId, from: "creditMemo" });

export const creditMemoEffects = defineEffects(creditMemo, {
  /** Lowers the invoice's balance; any amount above that balance becomes credit for other invoices. */
  issue: async (context) => {
    const { row, trx, today } = context;
    const total = row.total ?? 0;
    const { rows } = await sql<{ state: string; total: number; balance: number; memos: number }>`
      select state, total, balance, credit_memos as memos from invoices where id = ${row.invoiceId} for no key update`.execute(trx);
    const [invoice] = rows;
    if (!invoice || invoice.state === "void" || invoice.state === "writtenOff") throw conflict(`${row.invoice} is no longer open.`);
    if (invoice.memos + total > invoice.total)
      throw conflict(`No more than ${formatMoney(invoice.total - invoice.memos)} of ${row.invoice} can be credited.`);
    await sql`update invoices set credit_memos = credit_memos + ${total} where id = ${row.invoiceId}`.execute(trx);
    await sql`update credit_memos set date_issued = ${today} where id = ${row.id}`.execute(trx);
    await postToJournal(context, "credit memo", creditMemoLines(row.id, row));
    if (invoice.balance > 0)
      await allocate(context, fundingSource(row), [{ invoiceId: row.invoiceId, amount: Math.min(invoice.balance, total) }], today);
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

  void: async (context) => {
    const { row, trx, today } = context;
    if ((row.refunded ?? 0) > 0) throw conflict("Part of this credit memo was refunded, so it can't be voided.");
    await unallocate(context, fundingSource(row), today);
    await sql`update invoices set credit_memos = credit_memos - ${row.total ?? 0} where id = ${row.invoiceId}`.execute(trx);
    await postToJournal(context, "credit memo", reversed(creditMemoLines(row.id, row)));
  },
});
