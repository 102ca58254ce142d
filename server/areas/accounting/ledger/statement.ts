import { type QueryExecutorProvider, sql } from "kysely";
import { addDays } from "../../../../src/schemas/values/date.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { EntryKind } from "./journal.ts";

/** The number of days with individual entries on a statement, including today. */
const statementDays = 90;

/** A posted change of a customer's balance. */
export interface StatementEntry {
  readonly on: string;
  readonly kind: EntryKind;
  /** The number of the invoice, payment or credit memo. */
  readonly number: string | null;
  /** Above 0 increases what they owe; below 0 decreases it. */
  readonly amount: Cents;
  /** A payment's method and reference. */
  readonly method: string | null;
  readonly reference: string | null;
  /** The invoice that a credit memo is for. */
  readonly invoice: string | null;
  /** An invoice's due date. */
  readonly due: string | null;
}

/** An invoice with an open balance. */
export interface OpenItem {
  readonly id: number;
  readonly number: string;
  readonly issued: string;
  readonly due: string;
  readonly total: Cents;
  readonly balance: Cents;
}

/** A payment or credit memo with unapplied credit. */
export interface OpenCredit {
  readonly number: string;
  readonly on: string;
  /** Below 0 when the payment was returned after a part of it was refunded: the refund is owed. */
  readonly left: Cents;
}

export interface Statement {
  readonly from: string;
  readonly to: string;
  readonly opening: Cents;
  readonly entries: readonly StatementEntry[];
  readonly closing: Cents;
  /** Earliest due date first. */
  readonly open: readonly OpenItem[];
  readonly credits: readonly OpenCredit[];
}

type StatementParts = Pick<Statement, "entries" | "open" | "credits">;

/**
 * Reads a customer's account from the journal: what they owe is their receivables minus their credit, so allocations between the two don't
 * appear. What is open and unapplied is what the journal says they owe (`check-books` compares the two for each document), so the opening balance
 * follows from it and the entries of many years are not read.
 * It is one SQL statement, so that entries, totals and open items belong to the same point in time.
 */
export async function readStatement(db: QueryExecutorProvider, customerId: number, today: string): Promise<Statement> {
  const from = addDays(today, 1 - statementDays);
  const { rows } = await sql<StatementParts>`
    with booked as (
      select e.id, e.dated, e.kind, e.memo, sum(l.amount)::bigint as amount, max(l.invoice_id) as invoice_id, max(l.payment_id) as payment_id,
        max(l.credit_memo_id) as credit_memo_id
      from journal_entries e join journal_lines l on l.entry_id = e.id
      where e.party_id = ${customerId} and l.account in ('receivable', 'credit') and e.kind <> 'allocation'
        and e.dated >= ${from}::date
      group by e.id having sum(l.amount) <> 0
    )
    select
      (select coalesce(json_agg(json_build_object('on', b.dated, 'kind', b.kind, 'number', b.memo, 'amount', b.amount,
          'method', p.method, 'reference', p.reference, 'invoice', f.number, 'due', i.date_due) order by b.dated, b.id), '[]')
        from booked b left join invoices i on i.id = b.invoice_id left join payments p on p.id = b.payment_id
          left join credit_memos m on m.id = b.credit_memo_id left join invoices f on f.id = m.invoice_id
        -- Opening balances that were taken back again never were.
        where i.deleted_at is null and m.deleted_at is null) as entries,
      (select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'issued', i.date_issued, 'due', i.date_due, 'total', i.total,
          'balance', i.balance) order by i.date_due, i.id), '[]')
        from invoices i where i.customer_id = ${customerId} and i.state in ('issued', 'partiallyPaid') and i.deleted_at is null) as open,
      (select coalesce(json_agg(json_build_object('number', c.number, 'on', c.dated, 'left', c.unapplied) order by c.dated, c.number), '[]')
        from (
          select number, received_on as dated, unapplied from payments where customer_id = ${customerId} and unapplied <> 0 and deleted_at is null
          union all
          select number, date_issued, unapplied from credit_memos where customer_id = ${customerId} and unapplied > 0 and deleted_at is null
        ) c) as credits`.execute(db);
  const parts: StatementParts = rows[0] ?? { entries: [], open: [], credits: [] };
  const closing = sum(parts.open.map(({ balance }) => balance)) - sum(parts.credits.map(({ left }) => left));
  return { from, to: today, ...parts, opening: closing - sum(parts.entries.map(({ amount }) => amount)), closing };
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);
