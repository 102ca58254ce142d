import type { Figure } from "../schemas/figure.ts";
import { addDays } from "../schemas/values/date.ts";

/** What the sales dashboard is made of, as the server answers it and the browser draws it. */

export const salesPeriods = ["30", "90", "365", "quarter"] as const;
export type SalesPeriod = (typeof salesPeriods)[number];
export const standardPeriod: SalesPeriod = "90";

/** Both days belong to it. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Up to today: so many days, or the quarter of the year as far as it has come. */
export function daysOf(period: SalesPeriod, today: string): Days {
  if (period !== "quarter") return { from: addDays(today, 1 - Number(period)), to: today };
  const month = Number(today.slice(5, 7));
  const first = month - ((month - 1) % 3);
  return { from: `${today.slice(0, 4)}-${String(first).padStart(2, "0")}-01`, to: today };
}

/** Cents beside the count. */
export interface MoneyFigure extends Figure {
  readonly value: number;
}
/** Hours; null where there is no row to measure. */
export interface SpeedFigure extends Figure {
  readonly median: number | null;
}
export interface MonthFigure extends MoneyFigure {
  /** "YYYY-MM", or what lies before, behind and beside the months that are shown one by one. */
  readonly month: string | "before" | "later" | "none";
  readonly weighted: number;
}
export interface LossFigure extends MoneyFigure {
  /** A reason of the declaration; null where none was given. */
  readonly reason: string | null;
}

/** A part is null for whom its rows are not. */
export interface SalesFigures {
  readonly days: Days;
  readonly leads: {
    readonly created: Figure;
    readonly converted: Figure;
    readonly answered: SpeedFigure & { readonly most: number | null };
    readonly waiting: Figure;
  } | null;
  readonly quotes: {
    readonly sent: Figure;
    readonly approved: Figure;
    readonly delivered: Figure;
    readonly turnaround: SpeedFigure;
  } | null;
  readonly opportunities: {
    readonly decided: Figure;
    readonly won: MoneyFigure;
    readonly lost: MoneyFigure;
    readonly open: MoneyFigure & { readonly weighted: number };
    readonly months: readonly MonthFigure[];
    readonly losses: readonly LossFigure[];
  } | null;
}
