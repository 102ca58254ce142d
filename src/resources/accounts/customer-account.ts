import type { MoneyFigure } from "../../schemas/figure.ts";
import type { AgeingBucket } from "../accounting/ageing.ts";

/** A customer's account figures, as the server returns them and the customer's record page shows them. */

/** The customer's credit limit and its use, in cents. For employees only. */
export interface CreditFigures {
  /** Null without a limit. */
  readonly limit: number | null;
  /** Open invoices less credit. */
  readonly owed: number;
  /** Ordered or scheduled, and not invoiced yet. */
  readonly committed: number;
  /** Negative when the limit is exceeded; null without one. */
  readonly left: number | null;
}

export interface LastPayment {
  readonly id: number;
  readonly number: string;
  readonly on: string;
  readonly amount: number;
}

/** A part is null if the user may not read its rows. */
export interface CustomerAccount {
  readonly today: string;
  readonly invoices: {
    readonly open: MoneyFigure;
    readonly overdue: MoneyFigure;
    readonly ageing: readonly (MoneyFigure & { readonly bucket: AgeingBucket })[];
  } | null;
  readonly payments: { readonly unapplied: MoneyFigure; readonly last: LastPayment | null } | null;
  readonly memos: { readonly unapplied: MoneyFigure } | null;
  readonly credit: CreditFigures | null;
}
