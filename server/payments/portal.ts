import { invoice } from "../../src/resources/accounting/invoice.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import type { Cents } from "../../src/schemas/values/money.ts";
import { asSystem } from "../access/caller.ts";
import type { RenderedDocument } from "../documents/document-factory.ts";
import { notFound } from "../engine/wire/problem.ts";
import { OutcomeUnknown } from "../integrations/gateway/gateway.ts";
import type { PaymentsContext } from "./context.ts";
import type { PayLink } from "./link.ts";
import { type CardPayment, openInvoices, paymentById, paymentsOfLink } from "./rows.ts";
import { settlePayment } from "./settle.ts";

/** What the payment portal shows to the holder of a link. */
export interface PortalView {
  readonly company: string;
  /** The company's contact details in one line. */
  readonly contact: string;
  readonly customer: string;
  readonly expiresOn: string;
  readonly gateway: "stripe" | "test" | "off";
  readonly currency: "usd";
  readonly invoices: readonly PortalInvoice[];
  readonly payments: readonly PortalPayment[];
}

export interface PortalInvoice {
  readonly id: number;
  readonly number: string;
  readonly description: string | null;
  readonly dateIssued: string;
  readonly dateDue: string;
  readonly total: Cents;
  readonly balance: Cents;
  readonly overdue: boolean;
  readonly taken: boolean;
}

export interface PortalPayment {
  readonly id: number;
  readonly number: string;
  readonly amount: Cents;
  readonly receivedOn: string;
  readonly state: CardPayment["state"];
  readonly reason: string | null;
  readonly mailedTo: string | null;
}

const reader = { actor: asSystem("payment portal") };

export async function portalView({ db, gateway, config, today }: PaymentsContext, link: PayLink): Promise<PortalView> {
  const day = today();
  const { name, phone, email } = config.company;
  return {
    company: name,
    contact: [phone, email].filter((each) => each !== "").join(", "),
    customer: link.customer,
    expiresOn: link.expiresOn,
    gateway: gateway?.name ?? "off",
    currency: "usd",
    invoices: (await openInvoices(db.kysely, link.id)).map((each) => ({ ...each, overdue: each.dateDue < day })),
    payments: (await paymentsOfLink(db.kysely, link.id)).map(presentPayment),
  };
}

function presentPayment({ id, number, amount, receivedOn, state, failReason, reverseReason, payerEmail }: CardPayment): PortalPayment {
  const reason = state === "failed" ? failReason : reverseReason;
  return { id, number, amount, receivedOn, state, reason, mailedTo: payerEmail };
}

/** Returns the status of a payment by this link; while it is pending, the gateway is asked. @throws Problem 404 */
export async function paymentStatus(context: PaymentsContext, link: PayLink, id: number): Promise<PortalPayment> {
  const known = await ofLink(context, link, id);
  if (known.state !== "pending") return presentPayment(known);
  const settled = await settlePayment(context, id).catch((failure: unknown) => {
    if (failure instanceof OutcomeUnknown) return null;
    throw failure;
  });
  return presentPayment(settled?.payment ?? known);
}

/** @throws Problem 404, 409, 429 */
export async function receiptOf(context: PaymentsContext, link: PayLink, id: number): Promise<RenderedDocument> {
  await ofLink(context, link, id);
  return receipt(context, id);
}

export async function receipt({ engine, documents }: PaymentsContext, id: number): Promise<RenderedDocument> {
  const row = await engine.get(reader, payment, id);
  if (row.state !== "posted" && row.state !== "reversed") throw notFound();
  return documents.makeForCustomers(engine.session, payment, "receipt", row);
}

/** Returns an open invoice of the link as a document. @throws Problem 404, 409, 429 */
export async function invoiceOf({ db, engine, documents }: PaymentsContext, link: PayLink, id: number): Promise<RenderedDocument> {
  const open = await openInvoices(db.kysely, link.id);
  if (!open.some((each) => each.id === id)) throw notFound();
  return documents.makeForCustomers(engine.session, invoice, "invoice", await engine.get(reader, invoice, id));
}

async function ofLink({ db }: PaymentsContext, link: PayLink, id: number): Promise<CardPayment> {
  const cardPayment = await paymentById(db.kysely, id);
  if (cardPayment?.linkId !== link.id) throw notFound();
  return cardPayment;
}
