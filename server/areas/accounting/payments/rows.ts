import { type QueryExecutorProvider, sql } from "kysely";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { Share } from "../ledger/shares.ts";

/** An open invoice of a link. */
export interface OpenInvoice {
  readonly id: number;
  readonly number: string;
  readonly description: string | null;
  readonly dateIssued: string;
  readonly dateDue: string;
  readonly total: Cents;
  readonly balance: Cents;
}

const columns = sql`i.id, i.number, i.description, i.date_issued as "dateIssued", i.date_due as "dateDue", i.total, i.balance`;
const isOpen = sql`i.deleted_at is null and i.state in ('issued', 'partiallyPaid') and i.balance > 0`;
const ofLink = (linkId: number) => sql`${isOpen}
  and exists (select 1 from payment_links_invoices n join payment_links l on l.id = n.parent_id
    where n.invoice_id = i.id and l.id = ${linkId} and l.customer_id = i.customer_id)`;

/** Returns a link's open invoices, earliest due date first. `taken`: it is being paid through another link. */
export async function openInvoices(db: QueryExecutorProvider, linkId: number): Promise<(OpenInvoice & { readonly taken: boolean })[]> {
  const { rows } = await sql<OpenInvoice & { taken: boolean }>`
    select ${columns}, exists (select 1 from checkouts_invoices n join checkouts c on c.id = n.checkout_id
      where n.invoice_id = i.id and n.is_claimed and c.link_id <> ${linkId}) as taken
    from invoices i where ${ofLink(linkId)} order by i.date_due, i.id`.execute(db);
  return rows;
}

/** Returns the chosen open invoices, locked until the transaction ends; locks lowest id first. */
export async function lockedInvoices(tx: QueryExecutorProvider, linkId: number, ids: readonly number[]): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select ${columns} from invoices i where i.id = any(${[...ids]}::bigint[]) and ${ofLink(linkId)}
    order by i.id for no key update of i`.execute(tx);
  return rows.toSorted((a, b) => (a.dateDue === b.dateDue ? a.id - b.id : a.dateDue < b.dateDue ? -1 : 1));
}

/** An attempt to pay by a link. It has a payment from the moment its money has arrived. */
export interface Checkout {
  readonly id: number;
  readonly linkId: number;
  readonly customerId: number;
  /** The quote whose deposit it pays, instead of invoices. */
  readonly quoteId: number | null;
  readonly state: "open" | "paid" | "failed";
  readonly amount: Cents;
  readonly payerEmail: string | null;
  readonly gateway: string;
  readonly gatewayKey: string;
  readonly gatewayRef: string | null;
  /** Why it failed. */
  readonly reason: string | null;
  readonly createdAt: string;
  readonly payment: CardPayment | null;
}

export interface CardPayment {
  readonly id: number;
  readonly number: string;
  readonly state: "posted" | "reversed";
  readonly amount: Cents;
  readonly refunded: Cents;
  readonly receivedOn: string;
  readonly reverseReason: string | null;
}

async function readCheckouts(db: QueryExecutorProvider, rest: ReturnType<typeof sql>): Promise<Checkout[]> {
  const { rows } = await sql<Checkout>`
    select c.id, c.link_id as "linkId", l.customer_id as "customerId", l.quote_id as "quoteId", c.state, c.amount, c.payer_email as "payerEmail", c.gateway,
      c.gateway_key as "gatewayKey", c.gateway_ref as "gatewayRef", c.reason, c.created_at as "createdAt",
      case when p.id is not null then jsonb_build_object('id', p.id, 'number', p.number, 'state', p.state, 'amount', p.amount,
        'refunded', p.refunded, 'receivedOn', p.received_on, 'reverseReason', p.reverse_reason) end as payment
    from checkouts c join payment_links l on l.id = c.link_id left join payments p on p.id = c.payment_id
    where ${rest}`.execute(db);
  return rows;
}

export const checkoutById = async (db: QueryExecutorProvider, id: number): Promise<Checkout | null> =>
  (await readCheckouts(db, sql`c.id = ${id}`))[0] ?? null;

export const checkoutByKey = async (db: QueryExecutorProvider, key: string): Promise<Checkout | null> =>
  (await readCheckouts(db, sql`c.gateway_key = ${key}`))[0] ?? null;

export const checkoutOfPayment = async (db: QueryExecutorProvider, paymentId: number): Promise<Checkout | null> =>
  (await readCheckouts(db, sql`c.payment_id = ${paymentId}`))[0] ?? null;

/** Returns the link's open and paid checkouts, newest first. */
export const checkoutsOfLink = (db: QueryExecutorProvider, linkId: number): Promise<Checkout[]> =>
  readCheckouts(db, sql`c.link_id = ${linkId} and c.state in ('open', 'paid') order by c.id desc limit 50`);

export const openAt = (db: QueryExecutorProvider, gateway: string): Promise<Checkout[]> =>
  readCheckouts(db, sql`c.state = 'open' and c.gateway = ${gateway} order by c.id limit 500`);

/** Returns the open checkouts that claim any of these invoices. */
export const checkoutsClaiming = (db: QueryExecutorProvider, invoiceIds: readonly number[]): Promise<Checkout[]> =>
  readCheckouts(
    db,
    sql`c.id in (select n.checkout_id from checkouts_invoices n
      where n.is_claimed and n.invoice_id = any(${[...invoiceIds]}::bigint[])) order by c.id`,
  );

/** Returns the open checkout of a link for a deposit: at most one, because opening another locks the link. */
export const openCheckoutOf = async (db: QueryExecutorProvider, linkId: number): Promise<Checkout | null> =>
  (await readCheckouts(db, sql`c.state = 'open' and c.link_id = ${linkId}`))[0] ?? null;

/** Returns what the payer chose. */
export async function chosenShares(db: QueryExecutorProvider, checkoutId: number): Promise<(Share & { readonly number: string })[]> {
  const { rows } = await sql<Share & { number: string }>`
    select n.invoice_id as "invoiceId", n.amount, i.number from checkouts_invoices n join invoices i on i.id = n.invoice_id
    where n.checkout_id = ${checkoutId} order by n.position`.execute(db);
  return rows;
}

/**
 * Returns what the payer chose as far as it is still owed and nobody else is paying it; locks the invoices until the transaction ends,
 * lowest id first.
 */
export async function payableShares(tx: QueryExecutorProvider, checkoutId: number): Promise<{ id: number; balance: Cents }[]> {
  const { rows } = await sql<{ id: number; balance: Cents; position: number }>`
    select i.id, least(i.balance, n.amount) as balance, n.position from checkouts_invoices n join invoices i on i.id = n.invoice_id
    where n.checkout_id = ${checkoutId} and ${isOpen} and not exists (select 1 from checkouts_invoices other
      where other.invoice_id = i.id and other.is_claimed and other.checkout_id <> ${checkoutId})
    order by i.id for no key update of i`.execute(tx);
  return rows.toSorted((a, b) => a.position - b.position).map(({ id, balance }) => ({ id, balance }));
}
