import type { Cents } from "../schemas/values/money.ts";

/** The deposit of a quote, as its record and its order's show it. */
export interface QuoteDeposit {
  readonly quoteId: number;
  readonly asked: Cents;
  readonly paid: Cents;
  /** 0 once it is paid or no longer asked for. */
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
