import { sql } from "kysely";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { paymentLink } from "../../../../src/resources/accounting/payment-link.ts";
import { contact } from "../../../../src/resources/accounts/contact.ts";
import { user } from "../../../../src/resources/people/user.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { type AllocationContext, allocate, type FundingSource } from "../effects/allocation.ts";
import { billingAddress } from "../effects/billing-address.ts";
import { depositOf, lockDeposits, lockedDeposits, openInvoicesOfQuote, quotesOfInvoice } from "../ledger/deposits.ts";
import { DEPOSIT_MAIL_QUEUE } from "../payments/jobs.ts";
import { payByLink } from "../payments/link.ts";

type Context = Pick<EffectContext<unknown>, "trx" | "call" | "engine" | "today" | "enqueue">;
type Consequence = Pick<Context, "trx" | "call" | "engine">;

interface Quote {
  readonly id: number;
  readonly customerId: number;
  readonly contactId: number | null;
  readonly deposit: Cents | null;
}

/** Asks for the deposit of an approved quote, as far as it is not paid yet, unless that is being done already. */
export async function requestDeposit(context: Context, quote: Quote): Promise<void> {
  const { trx } = context;
  if (!quote.deposit) return;
  await lockDeposits(trx, quote.customerId);
  // Work that is done after all needs what was paid for it before.
  await noteRelease(context, await lockedDeposits(trx, [quote.id]), null);
  if (((await depositOf(trx, quote.id))?.due ?? 0) === 0 || (await activeLink(context, quote.id)) !== null) return;
  await createLink(context, quote, await depositAddress(context, quote));
}

/** Sends the link again, to this address if one is given. @throws Problem 409 if nothing is due, 422 without an address */
export async function sendDepositLink(
  context: Context & Pick<EffectContext, "countEmail">,
  quote: Quote,
  to: string | null,
): Promise<void> {
  const { trx, call, engine, enqueue, countEmail } = context;
  await lockDeposits(trx, quote.customerId);
  if (((await depositOf(trx, quote.id))?.due ?? 0) === 0) throw conflict("Nothing is left to pay of this deposit.");
  const sentTo = to ?? (await depositAddress(context, quote));
  if (sentTo === null) throw invalid({ to: ["Neither the quote's contact nor the customer has an email address. Enter an address."] });
  countEmail([sentTo]);
  const linkId = await activeLink(context, quote.id);
  if (linkId === null) return createLink(context, quote, sentTo);
  await engine.write(onBehalfOf(call, "deposit"), paymentLink, linkId, { sentTo });
  await enqueue(DEPOSIT_MAIL_QUEUE, { linkId });
}

async function createLink({ call, engine, today, enqueue }: Context, quote: Quote, sentTo: string | null): Promise<void> {
  const { data } = await engine.create(onBehalfOf(call, "deposit"), paymentLink, {
    customerId: quote.customerId,
    quoteId: quote.id,
    expiresOn: addDays(today, payByLink.rule.days),
    sentTo,
  });
  if (sentTo !== null) await enqueue(DEPOSIT_MAIL_QUEUE, { linkId: data.id });
}

/** The link that asks for the quote's deposit. One that nobody has set to expired yet is, so that another can take its place. */
async function activeLink({ trx, call, engine, today }: Context, quoteId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number; over: boolean }>`select id, expires_on < ${today} as over from payment_links
    where quote_id = ${quoteId} and state = 'active' and deleted_at is null for no key update`.execute(trx);
  const [link] = rows;
  if (!link?.over) return link?.id ?? null;
  await engine.act(onBehalfOf(call, "deposit"), paymentLink, { id: link.id }, "expire");
  return null;
}

/** The customer's user who approves, or else the quote's contact, or else whoever gets the customer's invoices. */
async function depositAddress({ trx, engine, call: { actor } }: Context, { customerId, contactId }: Quote): Promise<string | null> {
  if ("side" in actor && actor.side === "customer") {
    const approver = await engine.read(user, actor.id, ["email"]);
    if (approver) return approver.email;
  }
  const named = contactId === null ? null : await engine.read(contact, contactId, ["primaryEmail"]);
  return named?.primaryEmail ?? billingAddress(trx, customerId);
}

/** Ends the request for a quote's deposit. What was paid of it stays the customer's credit. */
export async function withdrawDeposit({ trx, call, engine }: Consequence, quoteId: number, reason: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from payment_links
    where quote_id = ${quoteId} and state = 'active' and deleted_at is null for no key update`.execute(trx);
  for (const { id } of rows) await engine.act(onBehalfOf(call, "deposit"), paymentLink, { id }, "revoke", { reason });
}

/** The same for work that will not be done: what was paid can be refunded, and whoever may do that is notified. */
export async function releaseDeposit(context: Consequence, quoteId: number, reason: string): Promise<void> {
  const { trx, call, engine } = context;
  // Payments before links, like everywhere.
  for (const { id } of await lockedDeposits(trx, [quoteId]))
    await engine.act(onBehalfOf(call, "deposit"), payment, { id }, "releaseDeposit");
  await withdrawDeposit(context, quoteId, reason);
}

/** Notes that deposits are free for other invoices, or held again. */
async function noteRelease({ call, engine }: Consequence, deposits: readonly { readonly id: number }[], on: string | null): Promise<void> {
  for (const { id } of deposits) await engine.write(onBehalfOf(call, "deposit"), payment, id, { depositReleasedOn: on });
}

/** The quotes whose work an invoice bills, and the payments for their deposits, locked. */
interface DepositsOfInvoice {
  readonly quotes: readonly number[];
  readonly payments: readonly { readonly id: number }[];
}

/** Waits for deposits that are arriving or being allocated elsewhere. */
export async function lockDepositsOf(
  trx: Context["trx"],
  { id, customerId }: { readonly id: number; readonly customerId: number },
): Promise<DepositsOfInvoice> {
  const quotes = await quotesOfInvoice(trx, id);
  if (quotes.length === 0) return { quotes, payments: [] };
  await lockDeposits(trx, customerId);
  return { quotes, payments: await lockedDeposits(trx, quotes) };
}

/**
 * Allocates the deposits of an issued invoice's work to it, as far as it is owed and credit is left, and stops asking for more.
 * @returns whether they paid it in full
 */
export async function creditDeposits(
  context: Consequence & Pick<Context, "today">,
  { id, number }: { readonly id: number; readonly number: string },
  { quotes, payments }: DepositsOfInvoice,
): Promise<boolean> {
  const { trx, call, engine } = context;
  for (const deposit of payments)
    if (await isOpen(engine, id)) await engine.act(onBehalfOf(call, "deposit"), payment, { id: deposit.id }, "allocate", { invoiceId: id });
  // What is left of them goes to the next invoice of the work, or wherever it is sent.
  await noteRelease(context, await lockedDeposits(trx, quotes), context.today);
  for (const quoteId of quotes) await withdrawDeposit(context, quoteId, `${number} asks for the whole price.`);
  return !(await isOpen(engine, id));
}

async function isOpen(engine: Context["engine"], invoiceId: number): Promise<boolean> {
  const found = await engine.read(invoice, invoiceId, ["balance"], { withDeleted: true });
  return (found?.balance ?? 0) > 0;
}

/** Allocates a deposit that arrives after the invoice, and completes the link if nothing is left to ask for. */
export async function receiveDeposit(
  context: AllocationContext,
  fundingSource: FundingSource,
  { quoteId, receivedOn }: { readonly quoteId: number; readonly receivedOn: string },
): Promise<void> {
  const { trx, call, engine } = context;
  const open = await openInvoicesOfQuote(trx, quoteId);
  for (const { id } of open) {
    const left = await engine.read(payment, fundingSource.id, ["unapplied"]);
    if ((left?.unapplied ?? 0) > 0) await allocate(context, fundingSource, [{ invoiceId: id, amount: null }], receivedOn);
  }
  if (open.length > 0) await noteRelease(context, await lockedDeposits(trx, [quoteId]), context.today);
  const { rows } = await sql<{ id: number; quoteId: number }>`select l.id, l.quote_id as "quoteId" from payment_links l
    where l.customer_id = ${fundingSource.customerId} and l.quote_id is not null and l.state = 'active' and l.deleted_at is null
    order by l.id for no key update`.execute(trx);
  for (const link of rows)
    if ((await depositOf(trx, link.quoteId))?.due === 0)
      await engine.act(onBehalfOf(call, "payment"), paymentLink, { id: link.id }, "complete");
}

/** Asks again for a deposit whose payment was taken back. */
export async function reopenDeposit({ trx, call, engine, today }: Consequence & Pick<Context, "today">, quoteId: number): Promise<void> {
  if (((await depositOf(trx, quoteId))?.due ?? 0) === 0) return;
  const { rows } = await sql<{ id: number }>`select id from payment_links l
    where quote_id = ${quoteId} and state = 'paid' and expires_on >= ${today} and deleted_at is null
      and not exists (select 1 from payment_links o where o.quote_id = l.quote_id and o.state = 'active' and o.deleted_at is null)
    order by id desc limit 1 for no key update`.execute(trx);
  for (const { id } of rows) await engine.act(onBehalfOf(call, "payment taken back"), paymentLink, { id }, "reopen");
}
