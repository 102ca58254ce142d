import { clientConfig } from "../providers/client-config.ts";
import { dateIn, ownTimeZone } from "../schemas/values/time-zone.ts";

/** The calendar date in the company's time zone, wherever the user is, so that due dates are the same for all users. */
export const today = (): string => dateIn(clientConfig.get().timezone ?? ownTimeZone(), new Date());
