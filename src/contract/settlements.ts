import type { Cents } from "../schemas/values/money.ts";

/** A payment or credit memo that is allocated to an invoice. */
export interface Settlement {
  readonly resource: "payment" | "credit-memo";
  readonly id: number;
  readonly number: string;
  /** The day it was received or issued: YYYY-MM-DD. */
  readonly on: string;
  /** The amount allocated to the invoice, in cents. */
  readonly amount: Cents;
}
