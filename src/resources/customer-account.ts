import type { AgeingBucket } from "./ageing.ts";
import type { MoneyFigure } from "./sales-figures.ts";

/** A customer's account in figures, as the server answers it and their record shows it. */

/** The customer's credit limit and its use. For employees only. */
export interface CreditFigures {
  /** Cents; null without a limit. */
  readonly limit: number | null;
  /** Open invoices less credit. */
  readonly owed: number;
  /** Ordered or scheduled, and not invoiced yet. */
  readonly committed: number;
  /** Below 0 when the limit is passed; null without one. */
  readonly left: number | null;
}

export interface LastPayment {
  readonly id: number;
  readonly number: string;
  readonly on: string;
  readonly amount: number;
}

/** A part is null for whom its rows are not. */
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
