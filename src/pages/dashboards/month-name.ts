import { t } from "../../i18n/money.ts";

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
