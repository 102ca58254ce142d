import { formatDate, formatTime } from "../../../src/schemas/values/date.ts";
import { dateIn, wallClock, zoneIfRepeated, zoneName } from "../../../src/schemas/values/time-zone.ts";

/** The calendar date of a timestamp in the company's time zone. */
export const printedDate = (timestamp: string, timeZone: string): string => dateIn(timeZone, new Date(timestamp));

const dateAndTime = (timestamp: string, timeZone: string): string => {
  const { date, time } = wallClock(timeZone, new Date(timestamp));
  return `${formatDate(date)} at ${formatTime(time)}`;
};

/** "11/21/2026 at 03:04 PM" in the company's time zone. */
export const printedTime = (timestamp: string, timeZone: string): string =>
  `${dateAndTime(timestamp, timeZone)}${zoneIfRepeated(timeZone, new Date(timestamp))}`;

/** "11/21/2026 at 03:04 PM EST": for a reader who may be in another zone than the work. */
export const printedMoment = (timestamp: string, timeZone: string): string =>
  `${dateAndTime(timestamp, timeZone)} ${zoneName(timeZone, new Date(timestamp))}`;
