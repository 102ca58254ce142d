import { t } from "../../../i18n/sales/dispatch.ts";
import { addDays, formatDate, formatTime } from "../../../schemas/values/date.ts";
import { dateIn, wallClock } from "../../../schemas/values/time-zone.ts";
import { ownZone } from "../../../views/kit/today.ts";
import type { Message } from "./message-rows.ts";

export interface MessageDay {
  readonly day: string;
  readonly rows: readonly Message[];
}

/** The messages by the day on the reader's clocks. */
export function daysOf(rows: readonly Message[], zone = ownZone): MessageDay[] {
  const days: { day: string; rows: Message[] }[] = [];
  for (const row of rows) {
    const day = dateIn(zone, new Date(row.sentAt ?? row.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

export function dayLabel(day: string, now = new Date(), zone = ownZone): string {
  const today = dateIn(zone, now);
  if (day === today) return t("date.today");
  if (day === addDays(today, -1)) return t("thread.yesterday");
  return formatDate(day);
}

/** "3:04 pm" on the reader's clocks. */
export const clockTime = (timestamp: string, zone = ownZone): string => formatTime(wallClock(zone, new Date(timestamp)).time.slice(0, 5));
