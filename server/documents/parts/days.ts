import { dateIn, formatDate } from "../../../src/schemas/values/date.ts";

/** The calendar date of a timestamp in the company's time zone. */
export const printedDate = (timestamp: string, timeZone: string): string => dateIn(timeZone, new Date(timestamp));

/** "11/21/2026 at 03:04 PM" in the company's time zone. */
export function printedTime(timestamp: string, timeZone: string): string {
  const date = new Date(timestamp);
  const time = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit" }).format(date);
  return `${formatDate(printedDate(timestamp, timeZone))} at ${time.replace(/\s/u, " ")}`;
}
