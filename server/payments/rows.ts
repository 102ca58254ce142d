import { type QueryExecutorProvider, sql } from "kysely";
import type { Cents } from "../../src/schemas/values/money.ts";
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
const ofLink = (linkId: number) => sql`i.deleted_at is null and i.state in ('issued', 'partiallyPaid') and i.balance > 0
  and exists (select 1 from payment_links_invoices n join payment_links l on l.id = n.parent_id
    where n.invoice_id = i.id and l.id = ${linkId} and l.customer_id = i.customer_id)`;

/** Returns a link's open invoices, earliest due date first. `taken`: it is being paid through another link. */
export async function openInvoices(db: QueryExecutorProvider, linkId: number): Promise<(OpenInvoice & { readonly taken: boolean })[]> {
  const { rows } = await sql<OpenInvoice & { taken: boolean }>`
    select ${columns}, exists (select 1 from invoice_claims c join payments p on p.id = c.payment_id
      where c.invoice_id = i.id and p.link_id is distinct from ${linkId}) as taken
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

/** The fields of a card payment that concern the gateway. */
export interface CardPayment {
  readonly id: number;
  readonly number: string;
  readonly state: "pending" | "posted" | "failed" | "reversed";
  readonly amount: Cents;
  readonly refunded: Cents;
  readonly gateway: string | null;
  readonly gatewayKey: string;
  readonly gatewayRef: string | null;
  readonly linkId: number | null;
  readonly receivedOn: string;
  readonly payerEmail: string | null;
  readonly failReason: string | null;
  readonly reverseReason: string | null;
  readonly createdAt: string;
}

const paymentColumns = sql`p.id, p.number, p.state, p.amount, p.refunded, p.gateway, p.gateway_key as "gatewayKey", p.gateway_ref as "gatewayRef",
  p.link_id as "linkId", p.received_on as "receivedOn", p.payer_email as "payerEmail", p.fail_reason as "failReason",
  p.reverse_reason as "reverseReason", p.created_at as "createdAt"`;

/** Reads only payments made through a gateway. */
async function readPayments(db: QueryExecutorProvider, where: ReturnType<typeof sql>): Promise<CardPayment[]> {
  const { rows } = await sql<CardPayment>`select ${paymentColumns} from payments p
    where p.gateway_key is not null and p.deleted_at is null and ${where}`.execute(db);
  return rows;
}

export const paymentById = async (db: QueryExecutorProvider, id: number): Promise<CardPayment | null> =>
  (await readPayments(db, sql`p.id = ${id}`))[0] ?? null;

export const paymentByKey = async (db: QueryExecutorProvider, key: string): Promise<CardPayment | null> =>
  (await readPayments(db, sql`p.gateway_key = ${key}`))[0] ?? null;

/** Returns the link's posted and pending payments, newest first. */
export const paymentsOfLink = (db: QueryExecutorProvider, linkId: number): Promise<CardPayment[]> =>
  readPayments(db, sql`p.link_id = ${linkId} and p.state in ('pending', 'posted') order by p.id desc limit 50`);

export const pendingAt = (db: QueryExecutorProvider, gateway: string): Promise<CardPayment[]> =>
  readPayments(db, sql`p.state = 'pending' and p.gateway = ${gateway} order by p.id limit 500`);

/** Returns the payments that currently claim any of these invoices. */
export const paymentsClaiming = (db: QueryExecutorProvider, invoiceIds: readonly number[]): Promise<CardPayment[]> =>
  readPayments(
    db,
    sql`p.id in (select c.payment_id from invoice_claims c where c.invoice_id = any(${[...invoiceIds]}::bigint[])) order by p.id`,
  );

export async function intendedShares(db: QueryExecutorProvider, paymentId: number): Promise<(Share & { readonly number: string })[]> {
  const { rows } = await sql<Share & { number: string }>`
    select n.invoice_id as "invoiceId", n.amount, i.number from payments_intended n join invoices i on i.id = n.invoice_id
    where n.parent_id = ${paymentId} order by n.position`.execute(db);
  return rows;
}
