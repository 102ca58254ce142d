import { t } from "../../i18n/accounting/money.ts";
import { formatDate } from "../../schemas/values/date.ts";

const around = new Map([
  ["before", "sales.before"],
  ["later", "sales.later"],
  ["none", "sales.noDate"],
] as const);
const monthName = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric" });

/** "2026-12" is "Dec 2026". */
export function nameOfMonth(month: string | null): string {
  if (month === "before" || month === "later" || month === "none") return t(around.get(month) ?? "sales.noDate");
  return monthName.format(new Date(`${month}-01T00:00:00`));
}

/** The Monday: "2026-11-16" is "11/16/2026". */
export const nameOfWeek = (week: string | null): string => formatDate(week ?? "");

/** Files name months and weeks in ISO format, so that they sort. */
export const isSpan = (key: string | null): key is string => /^\d{4}-\d\d(-\d\d)?$/.test(key ?? "");
