import type { Address } from "../../../src/schemas/values/address.ts";
import type { Cents } from "../../../src/schemas/values/money.ts";

/** What QuickBooks can be told, in our own terms: an adapter says it in those of QuickBooks. */

export interface QuickBooksCustomer {
  readonly kind: "customer";
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly billTo: Address | null;
  readonly taxExempt: boolean;
}

export interface QuickBooksTerms {
  readonly kind: "terms";
  readonly name: string;
  readonly days: number;
}

export interface QuickBooksItem {
  readonly description: string;
  readonly quantity: number;
  readonly price: Cents;
  readonly amount: Cents;
  readonly taxable: boolean;
}

/** Its items and surcharges, less the discount, with the tax, come to the total. */
export interface QuickBooksInvoice {
  readonly kind: "invoice";
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly terms: string | null;
  readonly billTo: Address | null;
  readonly memo: string | null;
  readonly items: readonly QuickBooksItem[];
  readonly discount: Cents;
  readonly surcharges: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  readonly isVoid: boolean;
}

export interface QuickBooksCreditMemo {
  readonly kind: "credit memo";
  readonly number: string;
  readonly date: string;
  readonly memo: string | null;
  readonly items: readonly QuickBooksItem[];
  readonly tax: Cents;
  readonly total: Cents;
}

export interface QuickBooksPayment {
  readonly kind: "payment";
  readonly number: string;
  readonly date: string;
  /** What was not given back of it. */
  readonly amount: Cents;
  readonly memo: string;
  readonly invoices: readonly { readonly id: number; readonly number: string; readonly amount: Cents }[];
}

export type QuickBooksPayload = QuickBooksCustomer | QuickBooksTerms | QuickBooksInvoice | QuickBooksCreditMemo | QuickBooksPayment;

export interface QuickBooksSendOptions {
  /** However often one is told under it, it happens once. */
  readonly requestId: string;
  /** The customer there; null for one that is to be made. */
  readonly customerRef: string | null;
  /** The record there, when it is there already: it is put right. */
  readonly remoteId: string | null;
  /** Invoices there, by our id. */
  readonly invoiceRefs: ReadonlyMap<number, string>;
  readonly signal?: AbortSignal;
}

export interface QuickBooksResult {
  readonly remoteId: string;
  /** What it comes to there, where it has a total. */
  readonly total: Cents | null;
}

export interface QuickBooks {
  readonly kind: "off" | "online";
  /**
   * @throws QuickBooksRefusal what it says no to: asked again, it would say the same
   * @throws Error anything else: nobody knows whether it happened, and it is asked again
   */
  send(what: QuickBooksPayload, how: QuickBooksSendOptions): Promise<QuickBooksResult>;
}

export class QuickBooksRefusal extends Error {
  override readonly name = "QuickBooksRefusal";
}

/** Said wherever somebody waits for it. */
export const switchedOff = "QuickBooks is turned off on this server. This will be sent once it is turned on.";

/** The default: what is to be told waits. */
export const quickBooksOff: QuickBooks = {
  kind: "off",
  send: () => Promise.reject(new Error(switchedOff)),
};
