import { t } from "../../i18n/kit/records.ts";
import { daysBetween } from "../../schemas/values/date.ts";

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** "in 3 days", "yesterday": the distance of a calendar date from today. */
export const daysInWords = (date: string, today: string): string => relative.format(daysBetween(today, date), "day");

/** "45 days late"; undefined for a date that has not passed. */
export function lateInWords(date: string, today: string): string | undefined {
  const count = daysBetween(date, today);
  return count > 0 ? t("strip.late", { count }) : undefined;
}
