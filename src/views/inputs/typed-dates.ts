import { dayOf, momentOf } from "../../schemas/values/typed-dates.ts";
import { ownZone, today } from "../kit/today.ts";

/** A date as it was typed here and today; null if it is no date. */
export const parseDay = (text: string): string | null => dayOf(text, { today: today() });

/** The same for a date and time, as clocks in the zone show it. */
export const parseMoment = (text: string, zone = ownZone): string | null => momentOf(text, zone, { today: today() });
