import type { Figure } from "../schemas/figure.ts";
import { addDays } from "../schemas/values/date.ts";
import type { Days, MoneyFigure } from "./sales-figures.ts";

/** What the accounting part of the dashboard is made of, as the server answers it and the browser draws it. */

/** Days after the due date; the first is not due yet. */
export const ageBuckets = ["0", "1-30", "31-60", "61-90", "90+"] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** Between which due dates a bucket lies, as of a day; null: open on that side. */
export function dueWithin(bucket: AgeBucket, today: string): { readonly from: string | null; readonly to: string | null } {
  if (bucket === "0") return { from: today, to: null };
  if (bucket === "90+") return { from: null, to: addDays(today, -91) };
  const [first, last] = bucket.split("-").map(Number);
  return { from: addDays(today, 0 - (last ?? 0)), to: addDays(today, 0 - (first ?? 0)) };
}

/** Of how many days' invoices the days sales outstanding are worked out. */
export const OUTSTANDING_DAYS = 90;

/** A service on an invoice's line where nobody said which. */
export const OTHER_SERVICE = "other";

export interface RevenueMonth {
  /** "YYYY-MM". */
  readonly month: string;
  /** Before tax, with what was added and less what was taken off. */
  readonly issued: MoneyFigure;
  readonly services: readonly (MoneyFigure & { readonly service: string })[];
  /** What is beside the services: surcharges less discounts. */
  readonly rest: MoneyFigure;
  /** What credit memos took off in that month. */
  readonly credited: MoneyFigure;
}

/** A part is null for whom its rows are not. */
export interface AccountingFigures {
  readonly days: Days;
  readonly receivables: {
    readonly total: MoneyFigure;
    readonly buckets: readonly (MoneyFigure & { readonly bucket: AgeBucket })[];
    /** Issued in the last days of which the days sales outstanding are worked out. */
    readonly issued: MoneyFigure;
    /** Days; null where nothing was issued. */
    readonly outstanding: number | null;
  } | null;
  readonly unbilled: {
    readonly work: Figure | null;
    readonly reports: MoneyFigure | null;
    readonly documents: MoneyFigure | null;
  };
  readonly collected: { readonly total: MoneyFigure; readonly methods: readonly (MoneyFigure & { readonly method: string })[] } | null;
  readonly revenue: readonly RevenueMonth[] | null;
}
