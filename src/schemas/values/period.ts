import { addDays } from "./date.ts";

/** The periods that figures are offered for: days up to today, or the quarter so far. */
export const periods = ["30", "90", "365", "quarter"] as const;
export type Period = (typeof periods)[number];
export const standardPeriod: Period = "90";

/** A range of calendar dates, YYYY-MM-DD, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The range that ends today: the last 30, 90 or 365 days, or the current quarter to date. */
export function daysOf(period: Period, today: string): Days {
  if (period !== "quarter") return { from: addDays(today, 1 - Number(period)), to: today };
  const month = Number(today.slice(5, 7));
  const first = month - ((month - 1) % 3);
  return { from: `${today.slice(0, 4)}-${String(first).padStart(2, "0")}-01`, to: today };
}
