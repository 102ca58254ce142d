import { addDays } from "./date.ts";

/** The rules of time zones, in IANA's names ("America/New_York"). Only this file asks the platform for them. */

export interface WallClock {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:mm:ss */
  readonly time: string;
}

const DAY_MS = 86_400_000;

/** Cached, because creating a formatter costs more than many API requests. There is one per time zone in use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const twoDigits = { month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  const formatter = new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", year: "numeric", ...twoDigits });
  formatters.set(zone, formatter);
  return formatter;
}

/** What clocks and calendars in a time zone show. */
export function wallClock(zone: string, instant: Date): WallClock {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return {
    date: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}:${part("second")}`,
  };
}

/** The calendar date of a moment in a time zone, e.g. ("America/New_York", "2026-11-21T02:00:00Z") -> "2026-11-20". */
export const dateIn = (zone: string, instant: Date): string => wallClock(zone, instant).date;

/** The same for moments that mostly fall on one day: that day is kept, and computed anew only for a moment outside of it. */
export function cachedDateIn(zone: string): (instant: Date) => string {
  let date = "";
  let begins = 0;
  let ends = 0;
  return (instant) => {
    const at = instant.getTime();
    if (at >= begins && at < ends) return date;
    date = dateIn(zone, instant);
    [begins, ends] = [Date.parse(startOfDay(zone, date)), Date.parse(startOfDay(zone, date, 1))];
    return date;
  };
}

/** The calendar date of a date, which is itself, or of a moment in ISO-8601 in a time zone. */
export const dayIn = (zone: string, value: string): string => (isDay(value) ? value : dateIn(zone, new Date(value)));

/** Whether a date or a moment in ISO-8601 is a date. */
export const isDay = (value: string): boolean => value.length === "YYYY-MM-DD".length;

/** A timestamp as clocks in the time zone show it, YYYY-MM-DD HH:mm. */
export function localTime(zone: string, timestamp: string): string {
  const { date, time } = wallClock(zone, new Date(timestamp));
  return `${date} ${time.slice(0, 5)}`;
}

/** The moment at which clocks in the time zone show a date and a time, HH:mm. A time skipped by a clock change is later by what was skipped. */
export function momentIn(zone: string, date: string, time: string): Date {
  const target = Date.parse(`${date}T${time}:00Z`);
  const offsets = [target - DAY_MS, target + DAY_MS].map((near) => offsetAt(zone, near));
  // Around a clock change the offsets differ: usually only one of them gives the wanted time, and for a skipped time neither does.
  const fitting = offsets.map((offset) => target - offset).filter((moment) => moment + offsetAt(zone, moment) === target);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : target - Math.min(...offsets));
}

/** When a calendar date (plus a number of days) begins in a time zone; ISO-8601, UTC. */
export const startOfDay = (zone: string, date: string, plusDays = 0): string =>
  momentIn(zone, addDays(date, plusDays), "00:00").toISOString();

/**
 * What must follow a time so that it is read as this moment: " EST", the zone's name then, if clocks there show the same time twice because
 * they are set back, otherwise nothing.
 */
export function zoneIfRepeated(zone: string, instant: Date): string {
  const moment = instant.getTime();
  const [before, after] = [offsetAt(zone, moment - DAY_MS), offsetAt(zone, moment + DAY_MS)];
  if (before === after) return "";
  const own = offsetAt(zone, moment);
  const other = moment + own - (own === before ? after : before);
  if (other === moment || other + offsetAt(zone, other) !== moment + own) return "";
  return ` ${zoneName(zone, instant)}`;
}

function offsetAt(zone: string, moment: number): number {
  const { date, time } = wallClock(zone, new Date(moment));
  // ISO-8601 writes a year of five digits with a sign and a zero: the day after the last that a filter can name.
  const parsable = date.length > 10 ? `+0${date}` : date;
  return Date.parse(`${parsable}T${time}Z`) - Math.floor(moment / 1000) * 1000;
}

export function isTimeZone(text: string): boolean {
  try {
    formatterOf(text);
    return true;
  } catch {
    return false;
  }
}

/** The zone's short name at a moment, "EST"; an offset like "GMT+9" where it has none in English. */
export function zoneName(zone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(instant);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** The zone's name in words, "Eastern Time". */
export function zoneTitle(zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** The time zone of this machine. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
