import type { Cents } from "../schemas/values/money.ts";

/** What pays an invoice: a payment, or the credit of a memo. */
export interface Settlement {
  readonly resource: "payment" | "credit-memo";
  readonly id: number;
  readonly number: string;
  /** The day it came in, or was issued: YYYY-MM-DD. */
  readonly on: string;
  /** What of it is allocated to the invoice. */
  readonly amount: Cents;
}
