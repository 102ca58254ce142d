import { addDays } from "../../schemas/values/date.ts";

/** A carrier may not allow less time to file a claim for household goods (49 U.S.C. 14706(e)), counted from the delivery. */
const MONTHS_TO_FILE = 9;
/** A claim is acknowledged in writing within so many days of its receipt (49 CFR 370.5). */
const DAYS_TO_ACKNOWLEDGE = 30;
/** It is paid, declined or answered with a firm offer within so many days of its receipt (49 CFR 370.9). */
const DAYS_TO_DECIDE = 120;
/** The customer accepts an offer within so many days; without an answer the claim is declined. */
const DAYS_TO_ANSWER = 30;
/** Who has to do something is reminded so many days before the deadline. */
const DAYS_OF_NOTICE = { acknowledge: 7, decide: 14, answer: 5 } as const;

/** The same day that many months later, or the last day of that month where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return addDays(last.toISOString().slice(0, 10), Math.min(day - last.getUTCDate(), 0));
}

const after = (date: string | null | undefined, days: number): string | null => (date ? addDays(date, days) : null);

export const fileBy = (deliveredOn: string | null | undefined): string | null =>
  deliveredOn ? addMonths(deliveredOn, MONTHS_TO_FILE) : null;
export const acknowledgeBy = (filedOn: string | null | undefined): string | null => after(filedOn, DAYS_TO_ACKNOWLEDGE);
export const decideBy = (filedOn: string | null | undefined): string | null => after(filedOn, DAYS_TO_DECIDE);
export const answerBy = (offeredOn: string | null | undefined): string | null => after(offeredOn, DAYS_TO_ANSWER);

export type Deadline = keyof typeof DAYS_OF_NOTICE;

/** The day before the reminder: the daily action looks for days that are over. */
export const reminderFor = (deadline: Deadline, due: string): string => addDays(due, 0 - DAYS_OF_NOTICE[deadline] - 1);
