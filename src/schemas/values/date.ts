/** Calendar dates are `YYYY-MM-DD` strings; moments are ISO-8601 strings in UTC. */
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a day that exists: "2026-02-30" does not. */
export function isDate(text: string): boolean {
  const match = isoDate.exec(text);
  if (!match) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && Number(match[1]) > 0;
}

/** "2026-11-21" -> "11/21/2026"; any other text is returned unchanged. */
export function formatDate(date: string): string {
  return date.replace(isoDate, "$2/$3/$1");
}

/** Cached, because creating a formatter costs more than many API requests. There is one per time zone in use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  formatters.set(zone, formatter);
  return formatter;
}

/** The calendar date of a moment in a time zone, e.g. ("2026-11-21T02:00:00Z", "America/New_York") -> "2026-11-20". */
export function dateIn(zone: string, instant: Date): string {
  const parts = formatterOf(zone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Adds days to a calendar date, without time zones. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The first day of the month `plus` months after the date's: ("2026-11-21", 2) -> "2027-01-01". */
export function monthStart(date: string, plus = 0): string {
  const day = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + plus);
  return day.toISOString().slice(0, 10);
}
