import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime.js";
import { formatDate } from "../../schemas/values/date.ts";
import { ownTimeZone, zoneIfRepeated } from "../../schemas/values/time-zone.ts";
import type { Cell } from "./cell.ts";

dayjs.extend(relativeTime);

/** How long a date and time, or the time of an event, is shown relative to now. */
const RELATIVE_HOURS = 5;
const RELATIVE_EVENT_HOURS = 2;

/** "2 hours ago" while it is at most `hours` old, else "11/21/2026 at 03:04 pm" in the user's zone. */
export function formatMoment(timestamp: string, hours = RELATIVE_HOURS, now = new Date()): string {
  const time = dayjs(timestamp);
  if (!time.isValid()) return timestamp;
  const age = now.getTime() - time.valueOf();
  // A time slightly in the future is due to clocks that differ, and is shown as now.
  if (age > -60_000 && age <= hours * 3_600_000) return age < 0 ? time.from(time) : time.from(now);
  return momentText(timestamp);
}

/** Asked once, because it costs more than the rest of a cell. */
const ownZone = ownTimeZone();

/** "11/21/2026 at 03:04 pm" in the user's zone. */
const momentText = (timestamp: string): string =>
  `${dayjs(timestamp).format("MM/DD/YYYY [at] hh:mm a")}${zoneIfRepeated(ownZone, new Date(timestamp))}`;

/** The same for the time of an event, in a list of what happened. */
export const formatEventTime = (timestamp: string, now?: Date): string => formatMoment(timestamp, RELATIVE_EVENT_HOURS, now);

export const dateCell: Cell<"date"> = (value) => <time dateTime={String(value)}>{formatDate(String(value))}</time>;

export const dateTimeCell: Cell<"dateTime"> = (value) => {
  const text = String(value);
  return (
    <time className="hq-nowrap" dateTime={text} title={momentText(text)}>
      {formatMoment(text)}
    </time>
  );
};
