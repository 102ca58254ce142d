import type { Cents } from "../schemas/values/money.ts";

/** The deposit of a quote, as its record and its order's show it. */
export interface QuoteDeposit {
  readonly quoteId: number;
  /** `invoiced`: the invoice asks for what was not paid. `withdrawn`: there is no agreement any more; what was paid is credit. */
  readonly state: "due" | "paid" | "invoiced" | "withdrawn";
  readonly asked: Cents;
  readonly paid: Cents;
  /** 0 in every other state than `due`. */
  readonly due: Cents;
  /** The link that asks for it now. */
  readonly request: DepositRequest | null;
  /** Whether the reader can pay it in the portal. */
  readonly mayPay: boolean;
}

export interface DepositRequest {
  /** Null if there was no address to send it to, or the mail server refused it. */
  readonly sentTo: string | null;
  /** The last day on which the link works: YYYY-MM-DD. */
  readonly expiresOn: string;
}

/** A deposit that the reader's company has been asked for. */
export interface OpenDeposit {
  readonly quoteId: number;
  readonly quote: string;
  readonly due: Cents;
}
