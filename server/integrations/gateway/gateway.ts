import type { Cents } from "../../../src/schemas/values/money.ts";

/** What somebody is to pay. However often it is asked for under its key, it is one charge: everything else must be the same then. */
export interface ChargeRequest {
  readonly key: string;
  readonly amount: Cents;
  readonly currency: "usd";
  /** What the payer reads on the gateway's page. */
  readonly description: string;
  /** Where the payer is led afterwards, and where when they turn back. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** Nobody can pay after it: from then on a charge that was not paid never will be. */
  readonly expiresAt: Date;
  readonly customerEmail?: string;
}

export interface StartedCharge {
  /** The gateway's own name for the charge. */
  readonly ref: string;
  /** The gateway's page, where the payer goes. */
  readonly url: string;
}

/** How a charge is found again: by the gateway's name, or, where that answer was lost, by ours. */
export interface ChargeName {
  readonly key: string;
  readonly ref: string | null;
  /** When it was first asked for. */
  readonly startedAt: Date;
}

/** What the gateway knows of a charge at this moment. */
export interface GatewayCharge {
  readonly status: "pending" | "succeeded" | "failed" | "unknown-to-gateway";
  /** Null where the gateway knows nothing. */
  readonly ref: string | null;
  readonly amount: Cents;
  readonly refunded: Cents;
  /** The payer's bank has taken the money back, or is about to. */
  readonly disputed: boolean;
  readonly card?: { readonly brand: string; readonly last4: string };
  /** The gateway's page, while somebody can still pay there. */
  readonly url?: string;
  /** Why it failed, for the payer. */
  readonly reason?: string;
}

/** What is said of a charge that the gateway does not know. */
export const unknownCharge: GatewayCharge = { status: "unknown-to-gateway", ref: null, amount: 0, refunded: 0, disputed: false };
/** Why a charge failed that nobody paid. */
export const notPaid = "The payment was canceled or not completed in time.";

export interface Refund {
  readonly charge: ChargeName;
  readonly amount: Cents;
  readonly key: string;
}

/** What a gateway calls us for. It says where to look, and nothing of it is believed beyond that. */
export interface GatewayEvent {
  readonly id: string;
  readonly kind: "succeeded" | "failed" | "refunded" | "disputed" | "other";
  /** Null for what is none of our charges. */
  readonly key: string | null;
  readonly ref: string | null;
}

/**
 * Takes money by card. Every call may be made again under the same key, and does the same once.
 * Each throws GatewayRefusal for a final no, and OutcomeUnknown when nobody can say whether it was done: ask `lookUp` later.
 */
export interface Gateway {
  readonly name: "test" | "stripe";
  start(charge: ChargeRequest): Promise<StartedCharge>;
  lookUp(name: ChargeName): Promise<GatewayCharge>;
  /** Closes the charge to payment. One that was paid just before stays paid: ask `lookUp`. */
  cancel(name: ChargeName): Promise<void>;
  refund(refund: Refund): Promise<{ readonly ref: string }>;
  /** @throws EventRefused for what the gateway has not signed, or has signed too long ago */
  readEvent(body: Buffer, headers: EventHeaders): Promise<GatewayEvent>;
}

export type EventHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The gateway has said no: nothing was done, and nothing will be. */
export class GatewayRefusal extends Error {
  override readonly name = "GatewayRefusal";
}

/** The gateway did not answer, or not in words one can rely on. It may have done what was asked. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

export class EventRefused extends Error {
  override readonly name = "EventRefused";
}

/** Signatures of events are good for so long. */
export const SIGNED_FOR_S = 300;

export const headerOf = (headers: EventHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};
