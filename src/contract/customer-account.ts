import type { MoneyFigure } from "../schemas/views/figure.ts";

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

/** The open invoices that are overdue by so many days: "0", "1-30", ..., "90+". */
export interface AgeingFigure extends MoneyFigure {
  readonly bucket: string;
}

/** A customer's account figures. A part is null if the user may not read its rows. */
export interface CustomerAccount {
  readonly today: string;
  readonly invoices: {
    readonly open: MoneyFigure;
    readonly overdue: MoneyFigure;
    readonly ageing: readonly AgeingFigure[];
  } | null;
  readonly payments: { readonly unapplied: MoneyFigure; readonly last: LastPayment | null } | null;
  readonly memos: { readonly unapplied: MoneyFigure } | null;
  readonly credit: CreditFigures | null;
}
