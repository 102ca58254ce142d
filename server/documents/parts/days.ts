import { formatDate, formatTime } from "../../../src/schemas/values/date.ts";
import { dateIn, wallClock, zoneIfRepeated } from "../../../src/schemas/values/time-zone.ts";

/** The calendar date of a timestamp in the company's time zone. */
export const printedDate = (timestamp: string, timeZone: string): string => dateIn(timeZone, new Date(timestamp));

/** "11/21/2026 at 03:04 PM" in the company's time zone. */
export function printedTime(timestamp: string, timeZone: string): string {
  const moment = new Date(timestamp);
  const { date, time } = wallClock(timeZone, moment);
  return `${formatDate(date)} at ${formatTime(time)}${zoneIfRepeated(timeZone, moment)}`;
}
