import type { Address } from "../../../src/schemas/values/address.ts";
import type { Cents } from "../../../src/schemas/values/money.ts";

/** The data that can be sent to QuickBooks, in our own terms; an adapter translates it. */

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

/** Items and surcharges, minus the discount, plus tax, add up to the total. */
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
  /** It may be in QuickBooks already, with the items that it was issued with: then it is only found there, and nothing is changed. */
  readonly isBroughtForward?: boolean;
}

export interface QuickBooksCreditMemo {
  readonly kind: "credit memo";
  readonly number: string;
  readonly date: string;
  readonly memo: string | null;
  readonly items: readonly QuickBooksItem[];
  readonly tax: Cents;
  readonly total: Cents;
  /** The same as of an invoice. */
  readonly isBroughtForward?: boolean;
}

export interface QuickBooksPayment {
  readonly kind: "payment";
  readonly number: string;
  readonly date: string;
  /** The amount without refunds. */
  readonly amount: Cents;
  readonly memo: string;
  readonly invoices: readonly { readonly id: number; readonly number: string; readonly amount: Cents }[];
}

export type QuickBooksPayload = QuickBooksCustomer | QuickBooksTerms | QuickBooksInvoice | QuickBooksCreditMemo | QuickBooksPayment;

export interface QuickBooksSendOptions {
  /** Repeated requests with the same id are carried out once. */
  readonly requestId: string;
  /** The customer's id in QuickBooks; null if the customer is to be created. */
  readonly customerRef: string | null;
  /** The record's id in QuickBooks if it exists there already; it is then updated. */
  readonly remoteId: string | null;
  /**
   * Of a customer: their name there, which no other customer of ours has, and the one to take if somebody else has it there: a vendor, an
   * employee, or the customer that one of ours is connected to.
   */
  readonly names?: { readonly usual: string; readonly other: string };
  /** Whether the customer with this id in QuickBooks is another one of ours. */
  readonly isOthers?: (remoteId: string) => Promise<boolean>;
  /** QuickBooks ids of invoices, by our id. */
  readonly invoiceRefs: ReadonlyMap<number, string>;
  readonly signal?: AbortSignal;
}

export interface QuickBooksResult {
  readonly remoteId: string;
  /** The record's total in QuickBooks, if it has one. */
  readonly total: Cents | null;
}

export interface QuickBooks {
  readonly kind: "off" | "online";
  /**
   * @throws QuickBooksRefusal when QuickBooks refuses; a retry would be refused again
   * @throws Error for anything else: it isn't known whether it was carried out, so it is retried
   */
  send(payload: QuickBooksPayload, how: QuickBooksSendOptions): Promise<QuickBooksResult>;
}

export class QuickBooksRefusal extends Error {
  override readonly name = "QuickBooksRefusal";
}

/** A customer, vendor or employee has the name. */
export class NameTaken extends QuickBooksRefusal {}

/** Shown wherever a record waits for QuickBooks. */
export const switchedOff = "QuickBooks is turned off on this server. This will be sent once it is turned on.";

/** The default: messages wait until QuickBooks is turned on. */
export const quickBooksOff: QuickBooks = {
  kind: "off",
  send: () => Promise.reject(new Error(switchedOff)),
};
