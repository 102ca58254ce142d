import { createEvent } from "ics";
import type { PlannedJob } from "./jobs.ts";

/** The window of a job as a calendar file (iCalendar, RFC 5545), in UTC. A later version of the job replaces it in the calendar. */
export function calendarOf({ number, title, start, end, version, place }: PlannedJob, company: string, host: string): string {
  const { error, value } = createEvent({
    uid: `${number}@${host}`,
    sequence: version,
    productId: "hq",
    calName: company,
    start: Date.parse(start),
    startInputType: "utc",
    end: Date.parse(end),
    endInputType: "utc",
    title,
    ...(place === null ? {} : { location: place }),
  });
  if (error || !value) throw error ?? new Error("The calendar file could not be made.");
  return value;
}
