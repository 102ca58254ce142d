import type { BegunPayment, Portal, PortalPayment } from "../../../../src/contract/portal.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import type { RenderedDocument } from "../../../documents/document-factory.ts";
import type { Call } from "../../../engine/call.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { noteLinkOpened } from "../../../guests/links.ts";
import type { SessionActor } from "../../../identity/session-actor.ts";
import type { InboundSource } from "../../../inbound/inbound-source.ts";
import type { Mailer } from "../../../integrations/mail.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { depositOf, payableDepositLink } from "../ledger/deposits.ts";
import { begin, type PaymentChoice } from "./begin.ts";
import type { PaymentsContext } from "./context.ts";
import { createDepositMail } from "./deposit-mail.ts";
import { gatewaySources, settleOpen } from "./events.ts";
import { type PayLink, payByLink, payPath, readPayLink } from "./link.ts";
import { createLinkMail } from "./link-mail.ts";
import { linkForGuest, ownLink } from "./own-link.ts";
import { createPaidInvoiceJob } from "./paid-invoice-job.ts";
import { invoiceOf, paymentStatus, portalView, receiptOf } from "./portal.ts";
import { createReceiptJob } from "./receipt-job.ts";
import { type SettledCheckout, settleCheckout } from "./settle.ts";

/**
 * Opens the payment portal to a signed-in customer for the deposit of a quote of their own company, by another address of the link that asks
 * for it.
 * @returns the path of the portal
 * @throws Problem 403 or 404 when they can't read the quote, 409 when nothing is asked for
 */
async function ownDepositLink({ engine, today }: PaymentsContext, actor: SessionActor, quoteId: number): Promise<string> {
  return engine.transaction(async (tx, operations) => {
    // Without permission to read the quote, its deposit is refused the same way.
    await operations.get({ actor }, salesQuote, quoteId);
    const link = await payableDepositLink(tx, quoteId, today());
    if (link?.customerId !== actor.companyId || ((await depositOf(tx, quoteId))?.due ?? 0) === 0)
      throw conflict("This deposit can't be paid now. Please contact us.");
    return payPath(tx, link.id, today());
  });
}

/** Payments by link through a gateway. The link alone gives access, and only to its own invoices and payments. */
export interface Payments {
  /** Returns null for a link that is not valid. `evenIfOver` accepts a link that is over, for payments that were started before. */
  link(token: string, more?: { readonly evenIfOver?: boolean }): Promise<PayLink | null>;
  /** Records that its page was opened. */
  opened(link: PayLink): Promise<void>;
  view(link: PayLink): Promise<Portal>;
  begin(link: PayLink, choice: PaymentChoice, key: string): Promise<BegunPayment>;
  status(link: PayLink, checkout: number): Promise<PortalPayment>;
  invoice(link: PayLink, id: number): Promise<RenderedDocument>;
  receipt(link: PayLink, checkout: number): Promise<RenderedDocument>;
  /** The calls of the gateway, if there is one. */
  readonly sources: readonly InboundSource[];
  settle(checkout: number): Promise<SettledCheckout | null>;
  settleOpen(): Promise<void>;
  readonly receiptJob: JobHandler;
  readonly paidInvoiceJob: JobHandler;
  linkMail(mailer: Mailer): JobHandler;
  depositMail(mailer: Mailer): JobHandler;
  /** Returns the portal's path for invoices of the caller's own company. @throws Problem 409 */
  ownLink(actor: SessionActor, from: Omit<Call, "actor">, invoices: readonly number[]): Promise<string>;
  /** The same for the deposit of a quote. @throws Problem 409 */
  ownDepositLink(actor: SessionActor, quoteId: number): Promise<string>;
  /** The same for what can be paid for a document whose link somebody holds. */
  linkForGuest(from: Omit<Call, "actor">, customerId: number, payable: Parameters<typeof linkForGuest>[3]): Promise<string>;
}

export function createPayments(context: PaymentsContext): Payments {
  const { session } = context.engine;
  return {
    link: (token, more) => readPayLink(session, token, more),
    opened: ({ openedBy }) => noteLinkOpened(session.connection, payByLink, openedBy),
    view: (link) => portalView(context, link),
    begin: (link, choice, key) => begin(context, link, choice, key),
    status: (link, checkout) => paymentStatus(context, link, checkout),
    invoice: (link, id) => invoiceOf(context, link, id),
    receipt: (link, checkout) => receiptOf(context, link, checkout),
    sources: gatewaySources(context),
    settle: (checkout) => settleCheckout(context, checkout),
    settleOpen: () => settleOpen(context),
    receiptJob: createReceiptJob(context),
    paidInvoiceJob: createPaidInvoiceJob(context),
    linkMail: (mailer) => createLinkMail(context, mailer),
    depositMail: (mailer) => createDepositMail(context, mailer),
    ownDepositLink: (actor, quoteId) => ownDepositLink(context, actor, quoteId),
    linkForGuest: (from, customerId, payable) => linkForGuest(context, from, customerId, payable),
    ownLink: (actor, from, invoices) => ownLink(context, actor, from, invoices),
  };
}
