import type { Portal, PortalDeposit, PortalPayment } from "../../../../src/contract/portal.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { asSystem } from "../../../access/caller.ts";
import { contactOf } from "../../../config/config.ts";
import type { RenderedDocument } from "../../../documents/document-factory.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { OutcomeUnknown } from "../../../integrations/gateway/gateway.ts";
import { depositOf } from "../ledger/deposits.ts";
import type { PaymentsContext } from "./context.ts";
import type { PayLink } from "./link.ts";
import { type Checkout, checkoutById, checkoutsOfLink, openInvoices } from "./rows.ts";
import { settleCheckout } from "./settle.ts";

const reader = { actor: asSystem("payment portal") };

export async function portalView({ db, gateway, config, today }: PaymentsContext, link: PayLink): Promise<Portal> {
  const day = today();
  return {
    company: config.company.name,
    contact: contactOf(config.company),
    customer: link.customer,
    expiresOn: link.expiresOn,
    gateway: gateway?.name ?? "off",
    currency: "usd",
    invoices: (await openInvoices(db.kysely, link.id)).map((each) => ({ ...each, overdue: each.dateDue < day })),
    deposit: await depositFor(db.kysely, link),
    payments: (await checkoutsOfLink(db.kysely, link.id)).map(present),
  };
}

async function depositFor(db: Parameters<typeof depositOf>[0], { quoteId, isWithdrawn }: PayLink): Promise<PortalDeposit | null> {
  const deposit = quoteId === null ? null : await depositOf(db, quoteId);
  if (!deposit) return null;
  const { quote, asked, paid, due } = deposit;
  // The quote may have been changed since, and the customer knows nothing of that yet.
  if (isWithdrawn || (due === 0 && paid < asked)) return { quote, asked: 0, paid, due: 0, isWithdrawn: true };
  return { quote, asked, paid, due, isWithdrawn: false };
}

function present({ id, state, amount, quoteId, payerEmail, reason, payment }: Checkout): PortalPayment {
  const attempt = { id, isDeposit: quoteId !== null, mailedTo: payerEmail };
  if (!payment) return { ...attempt, state: state === "failed" ? "failed" : "pending", amount, reason };
  const { state: paid, number, receivedOn, reverseReason } = payment;
  return { ...attempt, state: paid, number, amount: payment.amount, receivedOn, reason: reverseReason };
}

/** Returns the status of a checkout of this link; while it is open, the gateway is asked. @throws Problem 404 */
export async function paymentStatus(context: PaymentsContext, link: PayLink, id: number): Promise<PortalPayment> {
  const known = await ofLink(context, link, id);
  if (known.state !== "open") return present(known);
  const settled = await settleCheckout(context, id).catch((failure: unknown) => {
    if (failure instanceof OutcomeUnknown) return null;
    throw failure;
  });
  return present(settled?.checkout ?? known);
}

/** @throws Problem 404, 409, 429 */
export async function receiptOf(context: PaymentsContext, link: PayLink, id: number): Promise<RenderedDocument> {
  const { payment: paid } = await ofLink(context, link, id);
  if (!paid) throw notFound();
  return receipt(context, paid.id);
}

export async function receipt({ engine, documents }: PaymentsContext, id: number): Promise<RenderedDocument> {
  const row = await engine.get(reader, payment, id);
  return documents.makeForCustomers(engine.session, payment, "receipt", row);
}

/** Returns an open invoice of the link as a document. @throws Problem 404, 409, 429 */
export async function invoiceOf({ db, engine, documents }: PaymentsContext, link: PayLink, id: number): Promise<RenderedDocument> {
  const open = await openInvoices(db.kysely, link.id);
  if (!open.some((each) => each.id === id)) throw notFound();
  return documents.makeForCustomers(engine.session, invoice, "invoice", await engine.get(reader, invoice, id));
}

async function ofLink({ db }: PaymentsContext, link: PayLink, id: number): Promise<Checkout> {
  const checkout = await checkoutById(db.kysely, id);
  if (checkout?.linkId !== link.id) throw notFound();
  return checkout;
}
