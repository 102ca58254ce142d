import { API, isRecord, plainCall } from "../session/login.ts";

/** The API calls of the payment portal, for anybody who has a link. All throw a Failure. */

export interface PortalInvoice {
  readonly id: number;
  readonly number: string;
  readonly description: string | null;
  readonly dateDue: string;
  readonly total: number;
  readonly balance: number;
  readonly overdue: boolean;
  /** Somebody else is paying it right now. */
  readonly taken: boolean;
}

export interface PortalPayment {
  readonly id: number;
  readonly number: string;
  readonly amount: number;
  readonly receivedOn: string;
  readonly state: "pending" | "posted" | "failed" | "reversed";
  readonly reason: string | null;
  /** The address the receipt was sent to. */
  readonly mailedTo: string | null;
}

export interface Portal {
  readonly company: string;
  readonly contact: string;
  readonly customer: string;
  readonly expiresOn: string;
  readonly gateway: "stripe" | "test" | "off";
  readonly invoices: readonly PortalInvoice[];
  /** The received payments of this link, and the pending one. */
  readonly payments: readonly PortalPayment[];
}

export interface TestCharge {
  readonly amount: number;
  readonly description: string;
  readonly status: "open" | "paid" | "declined" | "expired";
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

const linkPath = (hash: string) => `/portal/payments/${encodeURIComponent(hash)}`;
const chargePath = (ref: string) => `/portal/test-gateway/${encodeURIComponent(ref)}`;

/** The data of the answer. Its shape is not checked: a page and its server are from the same release. */
async function dataOf<T>(response: Promise<Record<string, unknown>>): Promise<T> {
  const { data } = await response;
  return (isRecord(data) ? data : {}) as T;
}

export const readPortal = (hash: string): Promise<Portal> => dataOf(plainCall("GET", linkPath(hash)));

/** Starts a payment and returns the address to continue at. The same key never starts a second payment. */
export async function beginPayment(hash: string, invoices: readonly number[], amount: number | null, key: string): Promise<string> {
  const payload = { invoices, ...(amount === null ? {} : { amount }) };
  return (await dataOf<{ url: string }>(plainCall("POST", linkPath(hash), payload, { "idempotency-key": key }))).url;
}

export const readPayment = (hash: string, payment: string): Promise<PortalPayment> =>
  dataOf(plainCall("GET", `${linkPath(hash)}/status?payment=${encodeURIComponent(payment)}`));

export const invoiceAddress = (hash: string, id: number): string => `${API}${linkPath(hash)}/invoices/${id}.pdf`;
export const receiptAddress = (hash: string, id: number): string => `${API}${linkPath(hash)}/receipts/${id}.pdf`;

export const readTestCharge = (ref: string): Promise<TestCharge> => dataOf(plainCall("GET", chargePath(ref)));
export const decideTestCharge = (ref: string, decision: string): Promise<TestCharge> =>
  dataOf(plainCall("POST", chargePath(ref), { decision }));
