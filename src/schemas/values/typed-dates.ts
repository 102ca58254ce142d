import { addDays, daysBetween, isDate } from "./date.ts";
import { momentIn } from "./time-zone.ts";

/** Which of two numbers before a year is the month. */
export type DateOrder = "mdy" | "dmy";

export interface TypedDate {
  /** What "today", and a date without a year, are meant from; without it, neither is a date. */
  readonly today?: string;
  /** Default: the month comes first. */
  readonly order?: DateOrder;
}

const words: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

const padded = (part: string): string => part.padStart(2, "0");

/** "26" is 2026 and "69" is 1969. */
const century = (year: string): string => (year.length === 4 ? year : `${Number(year) > 68 ? 19 : 20}${year}`);

/** Of a day without a year, the one that is nearest. */
function nearest(monthAndDay: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((each) => `${each}-${monthAndDay}`).filter(isDate);
  const distance = (day: string) => Math.abs(daysBetween(today, day));
  return days.sort((one, other) => distance(one) - distance(other))[0];
}

/** "1/5/26", "01-05-2026", "2026-01-05", "1/5" or "tomorrow" as "2026-01-05"; null if it is no date. */
export function dayOf(text: string, { today, order = "mdy" }: TypedDate): string | null {
  const plain = text.trim().toLowerCase();
  const days = Object.hasOwn(words, plain) ? words[plain] : undefined;
  if (days !== undefined) return today === undefined ? null : addDays(today, days);
  const parts = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(plain);
  const [first, second] = order === "mdy" ? [parts?.[1], parts?.[2]] : [parts?.[2], parts?.[1]];
  const whole = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(plain);
  const [, year, month = "", day = ""] = whole ?? [plain, parts?.[3] && century(parts[3]), first, second];
  const monthAndDay = `${padded(month)}-${padded(day)}`;
  const found = year ? `${year}-${monthAndDay}` : today === undefined ? undefined : nearest(monthAndDay, today);
  return found !== undefined && isDate(found) ? found : null;
}

/** "3:05 pm", "3p" or "15:05" as "15:05". Without "am" or "pm" the clock has 24 hours. */
function timeOf(text: string): string | null {
  const [, hours = "", minutes, half] = /^(\d{1,2})(?::(\d{1,2})(?::\d\d)?)?\s*(?:([ap])\.?m?\.?)?$/.exec(text) ?? [];
  const hour = Number(hours);
  if (hours === "" || Number(minutes ?? 0) > 59 || (half ? hour < 1 || hour > 12 : hour > 23 || minutes === undefined)) return null;
  return `${padded(String(half ? (hour % 12) + (half === "p" ? 12 : 0) : hour))}:${padded(minutes ?? "0")}`;
}

/** More characters than any way of writing a date and time has. */
const LONGEST_MOMENT = 60;

/** "1/5/2026 3:00 pm" or "01/05/2026 15:00", as clocks in the zone show it, as an ISO-8601 moment in UTC; null if it is no date and time. */
export function momentOf(text: string, zone: string, options: TypedDate): string | null {
  const plain = text.trim().toLowerCase();
  if (plain.length > LONGEST_MOMENT) return null;
  // A moment as it is stored, which a spreadsheet may contain.
  if (/^\d{4}-\d\d-\d\dt.*(z|[+-]\d\d:\d\d)$/.test(plain)) return Number.isNaN(Date.parse(plain)) ? null : new Date(plain).toISOString();
  const [, date = "", clock = ""] = /^(\S+?)(?:,\s*|\s+at\s+|\s+|(?<=\d)t(?=\d))(\d.*)$/.exec(plain) ?? [];
  const [day, time] = [dayOf(date, options), timeOf(clock)];
  return day === null || time === null ? null : momentIn(zone, day, time).toISOString();
}
