import type { DayRange } from "../../schemas/views/figure.ts";

/** Goods that are in the hub for longer are asked about. */
export const AGED_DAYS = 90;

/** What is needed within so many days should be ready by now. */
export const READY_DAYS = 14;

/** States in which a piece is in the hub. */
export const inTheHub = ["onHold", "inStock", "allocated", "staged"] as const;

/** Ranges of days since pieces were received. */
export const stockAges = ["0-30", "31-60", "61-90", "91-180", "180+"] as const;
export type StockAge = (typeof stockAges)[number];

/** What each range means in days counted from today. */
export const stockAgeRanges: Readonly<Record<StockAge, DayRange>> = {
  "0-30": { from: -30 },
  "31-60": { from: -60, to: -31 },
  "61-90": { from: -AGED_DAYS, to: -61 },
  "91-180": { from: -180, to: -AGED_DAYS - 1 },
  "180+": { to: -181 },
};
