import type { Figure } from "../../schemas/figure.ts";
import type { Days, MoneyFigure } from "../sales/sales-figures.ts";
import type { AgeingBucket } from "./ageing.ts";

/** The accounting part of the dashboard, as the server returns it and the browser draws it. */

/** Days sales outstanding is calculated from the invoices of this many days. */
export const OUTSTANDING_DAYS = 90;

/** The service of invoice lines without one. */
export const OTHER_SERVICE = "other";

export interface RevenueMonth {
  /** "YYYY-MM". */
  readonly month: string;
  /** Before tax, including surcharges and less discounts. */
  readonly issued: MoneyFigure;
  readonly services: readonly (MoneyFigure & { readonly service: string })[];
  /** The amount that belongs to no service: surcharges less discounts. */
  readonly rest: MoneyFigure;
  /** The amount credit memos of that month took off. */
  readonly credited: MoneyFigure;
}

/** A part is null if the user may not read its rows. */
export interface AccountingFigures {
  readonly days: Days;
  readonly receivables: {
    readonly total: MoneyFigure;
    readonly buckets: readonly (MoneyFigure & { readonly bucket: AgeingBucket })[];
    /** Issued in the days that days sales outstanding is calculated from. */
    readonly issued: MoneyFigure;
    /** Days sales outstanding; null if nothing was issued. */
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
