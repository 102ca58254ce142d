import dayjs, { type Dayjs } from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import { localTime, momentIn } from "../../schemas/values/time-zone.ts";
import { ownZone } from "../today.ts";

dayjs.extend(customParseFormat);

const DAYS = ["M/D/YYYY", "YYYY/M/D", "M/D/YY"];
// Without "am" or "pm" the clock has 24 hours.
const TIMES = ["h:m a", "h a", "H:m"];
const MOMENTS = DAYS.flatMap((day) => TIMES.map((time) => `${day} ${time}`));

/** One form for what people type: no leading zeros, "/" between the parts of a date, "am" and "pm" set off and in lower case. */
const normalized = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(\s+at\s+|,\s*|(?<=\d)t(?=\d))/, " ")
    .replace(/(\d)\s*([ap])\.?m?\.?$/, "$1 $2m")
    .replace(/(?<=\d)[-.](?=\d)/g, "/")
    .replace(/(?<!\d)0+(?=\d)/g, "")
    .replace(/\s+/g, " ");

/** "1/5/26", "01-05-2026" or "2026-01-05" as "2026-01-05"; null if it is no date. */
export function parseDay(text: string): string | null {
  const day = dayjs(normalized(text), DAYS, true);
  return day.isValid() ? day.format("YYYY-MM-DD") : null;
}

/** "1/5/2026 3:00 pm" or "01/05/2026 15:00", as clocks in the zone show it, as an ISO-8601 moment in UTC; null if it is no date and time. */
export function parseMoment(text: string, zone = ownZone): string | null {
  const moment = dayjs(normalized(text), MOMENTS, true);
  return moment.isValid() ? momentOf(moment, zone) : null;
}

/** The moment, ISO-8601 in UTC, at which clocks in the zone show the date and time of a picker. */
export const momentOf = (shown: Dayjs, zone: string): string =>
  zone === ownZone ? shown.toISOString() : momentIn(zone, shown.format("YYYY-MM-DD"), shown.format("HH:mm")).toISOString();

/** The other way round: what a picker shows of a stored moment. */
export const shownIn = (timestamp: string, zone: string): Dayjs => dayjs(zone === ownZone ? timestamp : localTime(zone, timestamp));
