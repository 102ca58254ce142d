import type { Cents } from "../../../src/schemas/values/money.ts";
import type { EventHeaders } from "../signed-calls.ts";

/** A charge to request. Repeated requests with the same key are one charge; all other values must then be the same. */
export interface ChargeRequest {
  readonly key: string;
  readonly amount: Cents;
  readonly currency: "usd";
  /** Shown to the payer on the gateway's page. */
  readonly description: string;
  /** Where the payer is sent after paying, and after cancelling. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** After this time the charge can't be paid any more. */
  readonly expiresAt: Date;
  readonly customerEmail?: string;
}

export interface StartedCharge {
  /** The gateway's id of the charge. */
  readonly ref: string;
  /** The gateway's page, where the payer is sent. */
  readonly url: string;
}

/** Identifies a charge: by the gateway's id or, if that response was lost, by our key. */
export interface ChargeName {
  readonly key: string;
  readonly ref: string | null;
  /** When the charge was first requested. */
  readonly startedAt: Date;
}

/** The current status of a charge at the gateway. */
export interface GatewayCharge {
  readonly status: "pending" | "succeeded" | "failed" | "unknown-to-gateway";
  /** Null if the gateway doesn't know the charge. */
  readonly ref: string | null;
  readonly amount: Cents;
  readonly refunded: Cents;
  /** The payer's bank has taken the money back, or is about to. */
  readonly disputed: boolean;
  readonly card?: { readonly brand: string; readonly last4: string };
  /** The gateway's page, as long as the charge can be paid there. */
  readonly url?: string;
  /** The reason for the failure, shown to the payer. */
  readonly reason?: string;
}

/** The result for a charge that the gateway doesn't know. */
export const unknownCharge: GatewayCharge = { status: "unknown-to-gateway", ref: null, amount: 0, refunded: 0, disputed: false };
/** The reason for the failure of a charge that was not paid. */
export const notPaid = "The payment was cancelled or not completed in time.";

export interface Refund {
  readonly charge: ChargeName;
  readonly amount: Cents;
  readonly key: string;
}

/** A webhook event of a gateway. It only says which charge to look up; nothing else in it is trusted. */
export interface GatewayEvent {
  readonly id: string;
  readonly kind: "succeeded" | "failed" | "refunded" | "disputed" | "other";
  /** Null for events that are not about one of our charges. */
  readonly key: string | null;
  readonly ref: string | null;
}

/**
 * Takes card payments. Every call can be repeated with the same key and then has no further effect.
 * Each throws GatewayRefusal if the gateway finally refuses, and OutcomeUnknown if it isn't known whether it was done: call `lookUp` later.
 */
export interface Gateway {
  readonly name: "test" | "stripe";
  start(charge: ChargeRequest): Promise<StartedCharge>;
  lookUp(name: ChargeName): Promise<GatewayCharge>;
  /** Cancels the charge, so that it can't be paid. If it was paid just before, it stays paid: call `lookUp`. */
  cancel(name: ChargeName): Promise<void>;
  refund(refund: Refund): Promise<{ readonly ref: string }>;
  /** The header with an event's signature, in lower case. */
  readonly signatureHeader: string;
  /** Returns the event's id; null for a body that the gateway has not signed, or signed too long ago. */
  verifyEvent(body: Buffer, headers: EventHeaders): string | null;
  /** Reads an event that was verified. */
  readEvent(body: Buffer): Promise<GatewayEvent>;
}

/** The gateway has refused: nothing was done, and nothing will be. */
export class GatewayRefusal extends Error {
  override readonly name = "GatewayRefusal";
}

/** The gateway did not respond, or not in a reliable way. The request may have been carried out. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}
