import type { BegunPayment, Portal, PortalPayment, TestGatewayCharge } from "../../contract/portal.ts";
import { plainData } from "../session/login.ts";
import { API } from "./early-calls.ts";

/** The API calls of the payment portal, for anybody who has a link. All throw a Failure. */

export const paymentLinkPath = (hash: string) => `/portal/payments/${encodeURIComponent(hash)}`;
const chargePath = (ref: string) => `/portal/test-gateway/${encodeURIComponent(ref)}`;

export const readPortal = (hash: string): Promise<Portal> => plainData("GET", paymentLinkPath(hash));

/** Starts a payment and returns the address to continue at. The same key never starts a second payment. */
export async function beginPayment(hash: string, invoices: readonly number[], amount: number | null, key: string): Promise<string> {
  const payload = { invoices, ...(amount === null ? {} : { amount }) };
  return (await plainData<BegunPayment>("POST", paymentLinkPath(hash), payload, { "idempotency-key": key })).url;
}

export const readPayment = (hash: string, payment: string): Promise<PortalPayment> =>
  plainData("GET", `${paymentLinkPath(hash)}/status?payment=${encodeURIComponent(payment)}`);

export const invoiceAddress = (hash: string, id: number): string => `${API}${paymentLinkPath(hash)}/invoices/${id}.pdf`;
export const receiptAddress = (hash: string, id: number): string => `${API}${paymentLinkPath(hash)}/receipts/${id}.pdf`;

export const readTestCharge = (ref: string): Promise<TestGatewayCharge> => plainData("GET", chargePath(ref));
export const decideTestCharge = (ref: string, decision: string): Promise<TestGatewayCharge> =>
  plainData("POST", chargePath(ref), { decision });
