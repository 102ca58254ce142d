import { dateIn } from "../../../src/schemas/values/date.ts";

/** The calendar date of a moment where the company is. */
export const dayOf = (moment: string, timeZone: string): string => dateIn(timeZone, new Date(moment));
