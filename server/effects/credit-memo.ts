import { sql } from "kysely";
import { creditMemo } from "../../src/resources/credit-memo.ts";
import type { ResourceRow } from "../../src/schemas/resource.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { userIdOf } from "../access/caller.ts";
import { defineEffects, type EffectContext } from "../engine/effect.ts";
import { conflict, invalid } from "../engine/problem.ts";
import { creditMemoLines, refundLines } from "../ledger/entries.ts";
import { type EntryKind, type JournalLine, post, reversed } from "../ledger/journal.ts";
import { allocate, allocateOldest, type Means, unallocate } from "./allocating.ts";
import { tellOfCreditMemo } from "./quickbooks.ts";

type Memo = ResourceRow<typeof creditMemo>;
type Context = EffectContext<Memo, unknown>;

const means = ({ id, number, customerId }: Memo): Means => ({ id, number, customerId, from: "creditMemo" });

export const creditMemoEffects = defineEffects(creditMemo, {
  create: async ({ row, trx }) => {
    const { rows } = await sql<{
      same: boolean;
    }>`select customer_id = ${row.customerId} as same from invoices where id = ${row.invoiceId}`.execute(trx);
    if (!rows[0]?.same) throw invalid({ invoiceId: ["It is another customer's."] });
  },

  /** The invoice owes less from now on; what it does not owe any more is credit for others. */
  issue: async (context) => {
    const { row, trx, today } = context;
    const total = row.total ?? 0;
    const { rows } = await sql<{ state: string; total: number; balance: number; memos: number }>`
      select state, total, balance, credit_memos as memos from invoices where id = ${row.invoiceId} for no key update`.execute(trx);
    const [invoice] = rows;
    if (!invoice || invoice.state === "void" || invoice.state === "writtenOff") throw conflict(`${row.invoice} is not owed any more.`);
    if (invoice.memos + total > invoice.total)
      throw conflict(`No more than ${formatMoney(invoice.total - invoice.memos)} of ${row.invoice} can be credited.`);
    await sql`update invoices set credit_memos = credit_memos + ${total} where id = ${row.invoiceId}`.execute(trx);
    await sql`update credit_memos set date_issued = ${today} where id = ${row.id}`.execute(trx);
    await book(context, "credit memo", creditMemoLines(row.id, row));
    if (invoice.balance > 0)
      await allocate(context, means(row), [{ invoiceId: row.invoiceId, amount: Math.min(invoice.balance, total) }], today);
  },

  allocate: (context) =>
    allocate(context, means(context.row), [{ invoiceId: context.input.invoiceId, amount: context.input.amount ?? null }], context.today),
  allocateOldest: (context) => allocateOldest(context, means(context.row), context.today),
  unallocate: (context) => unallocate(context, means(context.row), context.today, context.input.invoiceId),

  refund: async (context) => {
    const { row, trx, input } = context;
    const { rows } = await sql`update credit_memos set refunded = refunded + ${input.amount}
      where id = ${row.id} and allocated + refunded + ${input.amount} <= total returning id`.execute(trx);
    if (rows.length === 0) throw conflict("No more can be given back than is left of it: take an allocation back first.");
    await book(context, "refund", refundLines({ creditMemoId: row.id }, input.amount));
  },

  sendToQuickBooks: tellOfCreditMemo,

  void: async (context) => {
    const { row, trx, today } = context;
    if ((row.refunded ?? 0) > 0) throw conflict("Some of it was given back in money: it stands.");
    await unallocate(context, means(row), today);
    await sql`update invoices set credit_memos = credit_memos - ${row.total ?? 0} where id = ${row.invoiceId}`.execute(trx);
    await book(context, "credit memo", reversed(creditMemoLines(row.id, row)));
  },
});

async function book({ row, trx, call, today }: Context, kind: EntryKind, lines: readonly JournalLine[]): Promise<void> {
  await post(trx, { kind, on: today, partyId: row.customerId, userId: userIdOf(call.actor), memo: row.number, lines });
}
