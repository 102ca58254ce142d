import { sql } from "kysely";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { Tx } from "../../../db/connection.ts";

/** The ledger accounts with their numbers. Debits increase assets and expenses; credits increase all others. */
export const accounts = {
  cash: "1000 Cash and undeposited funds",
  receivable: "1100 Accounts receivable",
  tax: "2200 Sales tax payable",
  credit: "2300 Customer credit",
  openingEquity: "3000 Opening balance equity",
  revenue: "4000 Service revenue",
  surcharges: "4100 Surcharges",
  discounts: "4800 Discounts given",
  allowances: "4900 Credits and allowances",
  badDebt: "6100 Bad debt",
  claims: "6200 Claims expense",
} as const;
export type LedgerAccount = keyof typeof accounts;

export type EntryKind =
  | "invoice"
  | "void"
  | "payment"
  | "allocation"
  | "refund"
  | "reversal"
  | "credit memo"
  | "write-off"
  | "claim"
  | "opening balance";

/**
 * One line: debits above 0, credits below. A receivable line has its invoice; a customer credit line has the payment or memo it came from.
 */
export interface JournalLine {
  readonly account: LedgerAccount;
  readonly amount: Cents;
  readonly invoiceId?: number;
  readonly paymentId?: number;
  readonly creditMemoId?: number;
}

export interface JournalEntry {
  readonly kind: EntryKind;
  /** YYYY-MM-DD, the posting date. */
  readonly on: string;
  readonly partyId: number;
  readonly userId: number | null;
  readonly memo?: string;
  /** Why it is booked into a closed month; without it, the database refuses that. */
  readonly closedMonthReason?: string | null;
  readonly lines: readonly JournalLine[];
}

/**
 * Posts an entry. Lines of 0 are left out; an entry without lines is not written.
 * @throws Error when debits and credits differ, which is a bug in the caller; the database enforces the same
 */
export async function postEntry(
  trx: Tx,
  { kind, on, partyId, userId, memo, closedMonthReason = null, lines }: JournalEntry,
): Promise<void> {
  const booked = lines.filter(({ amount }) => amount !== 0);
  if (booked.length === 0) return;
  const difference = booked.reduce((sum, { amount }) => sum + amount, 0);
  if (difference !== 0) throw new Error(`The debits and credits of a ${kind} differ by ${difference} cents.`);
  const rows = booked.map(({ account, amount, invoiceId = null, paymentId = null, creditMemoId = null }) => ({
    account,
    amount,
    invoice_id: invoiceId,
    payment_id: paymentId,
    credit_memo_id: creditMemoId,
  }));
  await sql`with entry as (
      insert into journal_entries (dated, kind, party_id, memo, closed_month_reason, created_by_id)
      values (${on}, ${kind}, ${partyId}, ${memo ?? null}, ${closedMonthReason}, ${userId})
      returning id
    )
    insert into journal_lines (entry_id, account, amount, invoice_id, payment_id, credit_memo_id)
    select entry.id, l.account, l.amount, l.invoice_id, l.payment_id, l.credit_memo_id
    from entry, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l(account text, amount bigint, invoice_id bigint, payment_id bigint, credit_memo_id bigint)`.execute(trx);
}

/** The reversing lines. */
export const reversed = (lines: readonly JournalLine[]): JournalLine[] => lines.map((line) => ({ ...line, amount: 0 - line.amount }));
