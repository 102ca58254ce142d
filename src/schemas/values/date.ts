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

/** "15:04:00" -> "03:04 PM". */
export function formatTime(time: string): string {
  const [hour = "", minute = ""] = time.split(":");
  return `${String(Number(hour) % 12 || 12).padStart(2, "0")}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

/** Adds days to a calendar date, without time zones. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Days from one calendar date to another, below 0 where it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The Monday of the week `plus` weeks after the date's. */
export function weekStart(date: string, plus = 0): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, 7 * plus - ((weekday + 6) % 7));
}

/** The month of a date in words: "October 2026". */
export const monthName = (date: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(`${date.slice(0, 7)}-01T00:00:00Z`),
  );

/** The first day of the month `plus` months after the date's: ("2026-11-21", 2) -> "2027-01-01". */
export function monthStart(date: string, plus = 0): string {
  const day = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + plus);
  return day.toISOString().slice(0, 10);
}

/** The date that many business days later, Monday to Friday; holidays count as business days, so that a deadline is never late. */
export function addBusinessDays(date: string, days: number): string {
  let [result, left] = [date, days];
  while (left > 0) {
    result = addDays(result, 1);
    const weekday = new Date(`${result}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return result;
}
