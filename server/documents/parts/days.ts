import { dateIn, formatDate } from "../../../src/schemas/values/date.ts";

/** The calendar date of a timestamp in the company's time zone. */
export const printedDate = (moment: string, timeZone: string): string => dateIn(timeZone, new Date(moment));

/** "11/21/2026 at 03:04 PM" in the company's time zone. */
export function printedTime(moment: string, timeZone: string): string {
  const at = new Date(moment);
  const time = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit" }).format(at);
  return `${formatDate(printedDate(moment, timeZone))} at ${time.replace(/\s/u, " ")}`;
}
