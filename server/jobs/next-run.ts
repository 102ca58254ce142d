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

const DAY_MS = 86_400_000;

/**
 * Returns the next time after `now` at which clocks in the time zone show the given time.
 * A time skipped by a clock change is moved later by the skipped amount.
 */
export function nextRun(time: DailyTime, now: Date): DailyRun {
  const today = Date.parse(`${wallClock(now, time.timeZone).slice(0, 10)}T00:00:00Z`);
  for (let day = 0; day < 3; day += 1) {
    const date = new Date(today + day * DAY_MS).toISOString().slice(0, 10);
    const at = momentOf(date, time);
    if (at.getTime() > now.getTime()) return { at, date };
  }
  throw new RangeError("No day has that time.");
}

function momentOf(date: string, { hour, minute, timeZone }: DailyTime): Date {
  const target = Date.parse(`${date}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00Z`);
  const offsets = [target - DAY_MS, target + DAY_MS].map((near) => offsetAt(near, timeZone));
  // Around a clock change the offsets differ: usually only one of them gives the wanted time, and for a skipped time neither does.
  const fitting = offsets.map((offset) => target - offset).filter((time) => time + offsetAt(time, timeZone) === target);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : target - Math.min(...offsets));
}

function offsetAt(time: number, timeZone: string): number {
  return Date.parse(`${wallClock(new Date(time), timeZone)}Z`) - Math.floor(time / 1000) * 1000;
}

function wallClock(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}`;
}
