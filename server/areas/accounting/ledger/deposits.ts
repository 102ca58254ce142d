import { type QueryExecutorProvider, sql } from "kysely";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { Tx } from "../../../db/connection.ts";

/** The deposit of a quote: what it asks for, and what has been paid of it. */
export interface Deposit {
  readonly quoteId: number;
  readonly quote: string;
  readonly customerId: number;
  readonly asked: Cents;
  /** What was received for the quote or another revision of it, less what was given back. */
  readonly paid: Cents;
  /** What may still be asked for: nothing without an approval, or once the work is invoiced. */
  readonly due: Cents;
}

/** The revisions of a quote have its number with a suffix; one that was changed to another customer is another customer's. */
const isRevisionOf = (a: string, b: string) => sql`${sql.ref(`${a}.customer_id`)} = ${sql.ref(`${b}.customer_id`)}
  and regexp_replace(${sql.ref(`${a}.number`)}, '-r[0-9]+$', '') = regexp_replace(${sql.ref(`${b}.number`)}, '-r[0-9]+$', '')`;

/** The issued invoices `i` of the work of quotes `q`, to the quote's own customer. */
const invoicesOfQuotes = sql`invoices i join invoices_lines il on il.parent_id = i.id
  join processing_documents d on d.id = il.processing_document_id join billing_reports b on b.id = d.billing_report_id
  join work_orders w on w.id = b.work_order_id join sales_quotes q on q.id = w.quote_id and q.customer_id = i.customer_id`;

export async function depositOf(db: QueryExecutorProvider, quoteId: number): Promise<Deposit | null> {
  const { rows } = await sql<Deposit>`
    select t.id as "quoteId", t.number as quote, t.customer_id as "customerId", coalesce(t.deposit, 0) as asked, p.paid,
      case when t.state in ('approved', 'inTransit', 'delivered') and not exists (
          select 1 from ${invoicesOfQuotes} where q.id = t.id and i.state not in ('draft', 'void') and i.deleted_at is null)
        then greatest(0, coalesce(t.deposit, 0) - p.paid) else 0 end as due
    from sales_quotes t, lateral (
      select coalesce(sum(m.amount - m.refunded), 0)::bigint as paid
      from payments m join sales_quotes r on r.id = m.quote_id
      where m.customer_id = t.customer_id and m.state = 'posted' and ${isRevisionOf("r", "t")}
    ) p where t.id = ${quoteId} and t.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The link that asks for a quote's deposit and can be paid on this day; a quote has at most one. */
export interface DepositLink {
  readonly id: number;
  readonly customerId: number;
  readonly sentTo: string | null;
  readonly expiresOn: string;
}

export async function payableDepositLink(db: QueryExecutorProvider, quoteId: number, today: string): Promise<DepositLink | null> {
  const { rows } = await sql<DepositLink>`select id, customer_id as "customerId", sent_to as "sentTo", expires_on::text as "expiresOn"
    from payment_links where quote_id = ${quoteId} and state = 'active' and expires_on >= ${today} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The class of the advisory locks that are taken per customer for a transaction. */
const depositLock = 7106;

/**
 * Makes a deposit that arrives, a request for one and an invoice that is issued see each other. Taken before payments and other invoices are
 * locked.
 */
export async function lockDeposits(trx: Tx, customerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${depositLock}, ${customerId}::int)`.execute(trx);
}

/** Returns the quotes whose work an invoice bills to their own customer. */
export async function quotesOfInvoice(db: QueryExecutorProvider, invoiceId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct q.id from ${invoicesOfQuotes} where i.id = ${invoiceId} order by q.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the payments of these quotes, and of other revisions of them, that have credit left; locks them, oldest first. */
export async function lockedDeposits(trx: Tx, quoteIds: readonly number[]): Promise<{ readonly id: number }[]> {
  const { rows } = await sql<{ id: number }>`select m.id from payments m
    where m.state = 'posted' and m.unapplied > 0 and m.quote_id in (select r.id from sales_quotes r join sales_quotes t on ${isRevisionOf("r", "t")}
      where t.id = any(${[...quoteIds]}::bigint[]) and r.customer_id = m.customer_id)
    order by m.id for no key update of m`.execute(trx);
  return rows;
}

/** Whether a payment is a deposit for the work that an invoice bills. */
export async function isDepositFor(db: QueryExecutorProvider, paymentId: number, invoiceId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${invoicesOfQuotes} join sales_quotes t on ${isRevisionOf("q", "t")}
    join payments m on m.quote_id = t.id where i.id = ${invoiceId} and m.id = ${paymentId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the open invoices of a quote's work, earliest due date first, except those that somebody is paying right now. */
export async function openInvoicesOfQuote(db: QueryExecutorProvider, quoteId: number): Promise<{ readonly id: number }[]> {
  const { rows } = await sql<{ id: number }>`select distinct i.id, i.date_due from ${invoicesOfQuotes}
    join sales_quotes t on ${isRevisionOf("q", "t")}
    where t.id = ${quoteId} and i.state in ('issued', 'partiallyPaid') and i.balance > 0 and i.deleted_at is null
      and not exists (select 1 from checkouts_invoices n where n.invoice_id = i.id and n.is_claimed)
    order by i.date_due, i.id`.execute(db);
  return rows;
}
