import type { billingPeriods } from "../../../../src/resources/accounting/rate.ts";
import type { ServiceUnit } from "../../../../src/resources/shared/service-words.ts";

/** A calendar date as a number of days, so that days can be counted. 0 is 1 January 1970. */
export type Day = number;

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday: this is a Monday. */
const A_MONDAY: Day = 4;

export const dayNumber = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const dateOfDay = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** What storage is charged by: single days, months or weeks. */
type Span = "day" | "month" | "week";
export const storageUnits: Partial<Readonly<Record<ServiceUnit, Span>>> = {
  "piece-day": "day",
  day: "day",
  month: "month",
  "cu ft-month": "month",
  "64 sq ft-week": "week",
};

export interface Period {
  readonly start: Day;
  /** The first day after it. */
  readonly end: Day;
}

const monthOf = (day: Day): { readonly year: number; readonly month: number; readonly date: number } => {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
};

/** The day of a month on which a period begins: the anchor's, or the month's last where it has no such day. */
function anniversary(anchor: Day, year: number, month: number): Day {
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(monthOf(anchor).date, lastDate)) / DAY_MS;
}

/**
 * The period of a unit that a day belongs to. Anniversary periods begin on the day of the month, or of the week, of the receipt; the anchor is kept: from 31
 * January on they begin on 28 or 29 February and again on 31 March. Single days are grouped by calendar month.
 */
export function periodOf(span: Span, kind: (typeof billingPeriods)[number], day: Day, anchor: Day): Period {
  if (span === "week") {
    const from = kind === "calendar" ? A_MONDAY : anchor;
    const start = day - ((((day - from) % 7) + 7) % 7);
    return { start, end: start + 7 };
  }
  const { year, month } = monthOf(day);
  const begin = span === "month" && kind === "anniversary" ? anchor : dayNumber("2000-01-01");
  const own = anniversary(begin, year, month);
  return own <= day ? { start: own, end: anniversary(begin, year, month + 1) } : { start: anniversary(begin, year, month - 1), end: own };
}
