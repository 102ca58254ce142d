import { formatDate, formatTime } from "../../schemas/values/date.ts";
import { wallClock, zoneName } from "../../schemas/values/time-zone.ts";

/** A window of time on the clocks of a zone, which is named: "12/02/2026, 08:00 AM to 12:00 PM EST". */
export function windowInWords(start: string, end: string, zone: string): string {
  const [from, until] = [start, end].map((moment) => wallClock(zone, new Date(moment)));
  if (!from || !until) return "";
  const last = from.date === until.date ? formatTime(until.time) : `${formatDate(until.date)}, ${formatTime(until.time)}`;
  return `${formatDate(from.date)}, ${formatTime(from.time)} to ${last} ${zoneName(zone, new Date(end))}`;
}
