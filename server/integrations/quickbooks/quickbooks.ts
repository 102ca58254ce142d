import type { Address } from "../../../src/schemas/values/address.ts";
import type { Cents } from "../../../src/schemas/values/money.ts";

/** What QuickBooks can be told, in our own terms: an adapter says it in those of QuickBooks. */

export interface CustomerToTell {
  readonly kind: "customer";
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly billTo: Address | null;
  readonly taxExempt: boolean;
}

export interface TermsToTell {
  readonly kind: "terms";
  readonly name: string;
  readonly days: number;
}

export interface ItemToTell {
  readonly description: string;
  readonly quantity: number;
  readonly price: Cents;
  readonly amount: Cents;
  readonly taxable: boolean;
}

/** Its items and surcharges, less the discount, with the tax, come to the total. */
export interface InvoiceToTell {
  readonly kind: "invoice";
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly terms: string | null;
  readonly billTo: Address | null;
  readonly memo: string | null;
  readonly items: readonly ItemToTell[];
  readonly discount: Cents;
  readonly surcharges: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  readonly isVoid: boolean;
}

export interface CreditMemoToTell {
  readonly kind: "credit memo";
  readonly number: string;
  readonly date: string;
  readonly memo: string | null;
  readonly items: readonly ItemToTell[];
  readonly tax: Cents;
  readonly total: Cents;
}

export interface PaymentToTell {
  readonly kind: "payment";
  readonly number: string;
  readonly date: string;
  /** What was not given back of it. */
  readonly amount: Cents;
  readonly memo: string;
  readonly invoices: readonly { readonly id: number; readonly number: string; readonly amount: Cents }[];
}

export type ToTell = CustomerToTell | TermsToTell | InvoiceToTell | CreditMemoToTell | PaymentToTell;

export interface Telling {
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

export interface Told {
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
  tell(what: ToTell, how: Telling): Promise<Told>;
}

export class QuickBooksRefusal extends Error {
  override readonly name = "QuickBooksRefusal";
}

/** Said wherever somebody waits for it. */
export const switchedOff = "QuickBooks is turned off on this server. This will be sent once it is turned on.";

/** The default: what is to be told waits. */
export const quickBooksOff: QuickBooks = {
  kind: "off",
  tell: () => Promise.reject(new Error(switchedOff)),
};
