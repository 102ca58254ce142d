import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime.js";
import { formatDate } from "../../schemas/values/date.ts";
import { wallClock, zoneIfRepeated, zoneName } from "../../schemas/values/time-zone.ts";
import { isElsewhere, ownZone, zoneOf } from "../kit/today.ts";
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

/** "11/21/2026 at 03:04 pm" as clocks in the zone show it, and the zone's name where the reader's clocks show another time. */
function momentText(timestamp: string, zone = ownZone): string {
  const instant = new Date(timestamp);
  if (Number.isNaN(instant.getTime())) return timestamp;
  const { date, time } = wallClock(zone, instant);
  const hour = Number(time.slice(0, 2));
  const clock = `${String(hour % 12 || 12).padStart(2, "0")}${time.slice(2, 5)} ${hour < 12 ? "am" : "pm"}`;
  const isNamed = zone !== ownZone && isElsewhere(instant, zone);
  return `${formatDate(date)} at ${clock}${isNamed ? ` ${zoneName(zone, instant)}` : zoneIfRepeated(zone, instant)}`;
}

/** The same for the time of an event, in a list of what happened. */
export const formatEventTime = (timestamp: string, now?: Date): string => formatMoment(timestamp, RELATIVE_EVENT_HOURS, now);

export const dateCell: Cell<"date"> = (value) => <time dateTime={String(value)}>{formatDate(String(value))}</time>;

export const dateTimeCell: Cell<"dateTime"> = (value, { field, row, variant }) => {
  const text = String(value);
  return (
    // On a record the time may wrap: with its zone it is wider than half of a phone.
    <time className={variant === "record" ? undefined : "hq-nowrap"} dateTime={text} title={momentText(text)}>
      {field.zone === undefined ? formatMoment(text) : momentText(text, zoneOf(field, row))}
    </time>
  );
};
