import type { Figure } from "../schemas/figure.ts";
import type { AgeingBucket } from "./ageing.ts";
import type { Days, MoneyFigure } from "./sales-figures.ts";

/** What the accounting part of the dashboard is made of, as the server answers it and the browser draws it. */

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
    readonly buckets: readonly (MoneyFigure & { readonly bucket: AgeingBucket })[];
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
