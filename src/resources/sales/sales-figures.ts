import type { Figure } from "../../schemas/figure.ts";
import { addDays } from "../../schemas/values/date.ts";

/** The sales dashboard, as the server returns it and the browser draws it. */

export const salesPeriods = ["30", "90", "365", "quarter"] as const;
export type SalesPeriod = (typeof salesPeriods)[number];
export const standardPeriod: SalesPeriod = "90";

/** A range of calendar dates, YYYY-MM-DD, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The range that ends today: the last 30, 90 or 365 days, or the current quarter to date. */
export function daysOf(period: SalesPeriod, today: string): Days {
  if (period !== "quarter") return { from: addDays(today, 1 - Number(period)), to: today };
  const month = Number(today.slice(5, 7));
  const first = month - ((month - 1) % 3);
  return { from: `${today.slice(0, 4)}-${String(first).padStart(2, "0")}-01`, to: today };
}

/** `value` is the amount in cents. */
export interface MoneyFigure extends Figure {
  readonly value: number;
}
/** `median` is in hours; null if there is no row to measure. */
export interface SpeedFigure extends Figure {
  readonly median: number | null;
}
export interface MonthFigure extends MoneyFigure {
  /** "YYYY-MM"; or "before", "later" or "none" for rows earlier than, later than or without one of the months shown. */
  readonly month: string | "before" | "later" | "none";
  readonly weighted: number;
}
export interface LossFigure extends MoneyFigure {
  /** A reason of the declaration; null if none was given. */
  readonly reason: string | null;
}

/** A part is null if the user may not read its rows. */
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
