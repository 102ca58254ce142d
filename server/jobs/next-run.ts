import { addDays } from "../../src/schemas/values/date.ts";
import { dateIn, momentIn } from "../../src/schemas/values/time-zone.ts";

export interface DailyTime {
  readonly hour: number;
  readonly minute: number;
  /** An IANA time zone, e.g. "America/New_York". */
  readonly timeZone: string;
}

export interface DailyRun {
  readonly at: Date;
  /** The calendar date in the time zone, YYYY-MM-DD. */
  readonly date: string;
}

/**
 * Returns the next time after `now` at which clocks in the time zone show the given time.
 * A time skipped by a clock change is moved later by the skipped amount.
 */
export function nextRun({ hour, minute, timeZone }: DailyTime, now: Date): DailyRun {
  const today = dateIn(timeZone, now);
  const time = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  for (let day = 0; day < 3; day += 1) {
    const date = addDays(today, day);
    const at = momentIn(timeZone, date, time);
    if (at.getTime() > now.getTime()) return { at, date };
  }
  throw new RangeError("No day has that time.");
}
