import { addDays, dateIn } from "../../src/schemas/values/date.ts";

/** When a calendar date (plus a number of days) begins in a time zone; ISO-8601, UTC. */
export function startOfDay(zone: string, date: string, plusDays: number): string {
  const targetDate = addDays(date, plusDays);
  const midnight = Date.parse(`${targetDate}T00:00:00Z`);
  const quarter = 15 * 60_000;
  // Offsets range from UTC-12 to UTC+14, in quarter hours. Where clocks jump at midnight, a day begins later.
  let early = midnight - 15 * 60 * 60_000;
  let late = midnight + 13 * 60 * 60_000;
  while (late - early > quarter) {
    const middle = early + Math.floor((late - early) / 2 / quarter) * quarter;
    if (dateIn(zone, new Date(middle)) < targetDate) early = middle;
    else late = middle;
  }
  return new Date(late).toISOString();
}
