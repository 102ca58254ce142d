import { addDays, daysBetween, isDate } from "./date.ts";
import { withoutAccents } from "./text.ts";
import { momentIn } from "./time-zone.ts";

/** Which of two numbers before a year is the month. */
export type DateOrder = "mdy" | "dmy";

export interface TypedDate {
  /** What "today", and a date without a year, are meant from; without it, neither is a date. */
  readonly today?: string;
  /** Default: the month comes first. */
  readonly order?: DateOrder;
}

/** More characters than any way of writing a date and time has. */
const LONGEST_MOMENT = 60;

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

const monthNames = "january february march april may june july august september october november december".split(" ");

/** Languages whose months are read by their whole names; no name is that of two months. */
const languages = ["es", "fr", "de", "it", "pt", "nl"];
let foreign: ReadonlyMap<string, number> | undefined;

function foreignMonths(): ReadonlyMap<string, number> {
  const months = languages.map((language) => new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }));
  return new Map(
    months.flatMap((names) =>
      monthNames.map((_, index) => [withoutAccents(names.format(Date.UTC(2000, index, 1)).toLowerCase()), index] as const),
    ),
  );
}

/** "nov", "sept.", "november" and "noviembre" as "11". */
function monthOf(name: string): string | undefined {
  if (name === "") return undefined;
  const own = monthNames.findIndex((each) => each === name || each.slice(0, 3) === name || (name === "sept" && each.startsWith(name)));
  if (own >= 0) return padded(String(own + 1));
  foreign ??= foreignMonths();
  const index = foreign.get(withoutAccents(name));
  return index === undefined ? undefined : padded(String(index + 1));
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /;
/** A time after a date. */
const timeAfter = /(?: at |,? |(?<=\d)t)\d{1,2}(?::\d{1,2}){1,2}(?:[.,]\d{1,9})?(?: ?[ap]\.?m\.?)?(?: ?z| ?[+-]\d{1,2}:?\d{0,2})?$/;

interface DayParts {
  readonly year?: string | undefined;
  readonly month: string;
  readonly day: string;
}

/** The parts of a date that can be read in one way only. */
function plainParts(text: string): DayParts | undefined {
  const [, year, month = "", day = ""] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ??
    /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/.exec(text) ??
    [];
  if (year) return { year, month, day };
  const ofDay = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?(?:[ /-]| of | de )?(\p{L}{3,10})\.?(?:(?:,? | de |[/-])?(\d{4}|'?\d{2}))?$/u.exec(text);
  const ofMonth = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:(?:,? |,|-)(\d{4}|'?\d{2}))?$/.exec(text);
  const name = monthOf(ofDay?.[2] ?? ofMonth?.[1] ?? "");
  if (name === undefined) return undefined;
  const typed = (ofDay?.[3] ?? ofMonth?.[3])?.replace("'", "");
  return { year: typed && century(typed), month: name, day: ofDay?.[1] ?? ofMonth?.[2] ?? "" };
}

/** The two numbers of a date, and its year if it has one: "1/5/26", "01-05-2026", "1/5". */
export function numbersIn(text: string): readonly [first: string, second: string, year: string | undefined] | undefined {
  const [, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text) ?? [];
  return first === undefined || second === undefined ? undefined : [first, second, year && century(year)];
}

/** A date without its weekday and time. */
export const bareDate = (text: string): string =>
  text
    .slice(0, LONGEST_MOMENT)
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    // The mark by which a spreadsheet keeps a text as it is.
    .replace(/^'(?=\d)/, "")
    .replace(weekday, "")
    .replace(timeAfter, "");

/** Days from 1900-01-00 of spreadsheets, whose 1900 has a February 29: "46356" is 2026-11-30. Only of 1954 to 2119, so that few numbers are. */
const serialDay = (text: string): string | null =>
  /^[2-7]\d{4}(?:\.\d+)?$/.test(text) ? addDays("1899-12-30", Math.floor(Number(text))) : null;

/** Which number of a date comes first, if it can't be read otherwise: in "30/11/2026" the day. */
export function dateOrderOf(text: string): DateOrder | undefined {
  const [first = 0, second = 0] = numbersIn(bareDate(text))?.map(Number) ?? [];
  return first > 12 && second <= 12 ? "dmy" : second > 12 && first <= 12 ? "mdy" : undefined;
}

/**
 * A date as people and programs write it, as "2026-01-05": "1/5/26", "01-05-2026", "2026-01-05", "20260105", "5-Jan-2026", "Jan 5, 2026", "46027" of a
 * spreadsheet, "1/5" or "tomorrow"; a time after it is left out. The order decides only what can be read both ways. Null if it is no date.
 */
export function dayOf(text: string, { today, order = "mdy" }: TypedDate): string | null {
  if (text.length > LONGEST_MOMENT) return null;
  const plain = bareDate(text);
  const days = Object.hasOwn(words, plain) ? words[plain] : undefined;
  if (days !== undefined) return today === undefined ? null : addDays(today, days);
  const numbers = numbersIn(plain);
  const [month, day] =
    numbers && (dateOrderOf(plain) ?? order) === "dmy" ? [numbers[1], numbers[0]] : [numbers?.[0] ?? "", numbers?.[1] ?? ""];
  const parts = plainParts(plain) ?? (numbers && { year: numbers[2], month, day });
  if (!parts) return serialDay(plain);
  const monthAndDay = `${padded(parts.month)}-${padded(parts.day)}`;
  const found = parts.year ? `${parts.year}-${monthAndDay}` : today === undefined ? undefined : nearest(monthAndDay, today);
  return found !== undefined && isDate(found) ? found : null;
}

/** "3:05 pm", "3p" or "15:05" as "15:05". Without "am" or "pm" the clock has 24 hours. */
function timeOf(text: string): string | null {
  const [, hours = "", minutes, half] = /^(\d{1,2})(?::(\d{1,2})(?::\d\d(?:\.\d+)?)?)?\s*(?:([ap])\.?m?\.?)?$/.exec(text) ?? [];
  const hour = Number(hours);
  if (hours === "" || Number(minutes ?? 0) > 59 || (half ? hour < 1 || hour > 12 : hour > 23 || minutes === undefined)) return null;
  return `${padded(String(half ? (hour % 12) + (half === "p" ? 12 : 0) : hour))}:${padded(minutes ?? "0")}`;
}

/** "1/5/2026 3:00 pm" or "01/05/2026 15:00", as clocks in the zone show it, as an ISO-8601 moment in UTC; null if it is no date and time. */
export function momentOf(text: string, zone: string, options: TypedDate): string | null {
  if (text.length > LONGEST_MOMENT) return null;
  const plain = text.trim().toLowerCase().replace(/\s+/g, " ");
  // A moment as it is stored, which a spreadsheet may contain.
  if (/^\d{4}-\d\d-\d\dt.*(z|[+-]\d\d:\d\d)$/.test(plain)) return Number.isNaN(Date.parse(plain)) ? null : new Date(plain).toISOString();
  const serial = /^([2-7]\d{4})(\.\d+)$/.exec(plain);
  if (serial) return ofSerial(serial[1] ?? "", Number(serial[2]), zone);
  const clock = /(?: at |, ?| |(?<=\d)t)(\d{1,2}(?:(?::\d{1,2}){1,2}(?:\.\d{1,9})?)?(?: ?[ap]\.?m?\.?)?)$/.exec(plain);
  const [day, time] = [clock && dayOf(plain.slice(0, clock.index), options), timeOf(clock?.[1] ?? "")];
  return !day || time === null ? null : momentIn(zone, day, time).toISOString();
}

/** A day and its part, as spreadsheets count them. */
function ofSerial(days: string, part: number, zone: string): string | null {
  const minutes = Math.round(part * 24 * 60);
  const day = serialDay(days);
  if (day === null || minutes >= 24 * 60) return null;
  return momentIn(zone, day, `${padded(String(Math.floor(minutes / 60)))}:${padded(String(minutes % 60))}`).toISOString();
}
