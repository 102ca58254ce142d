import { clientConfig } from "../providers/client-config.ts";
import { dateIn, localTime, ownTimeZone } from "../schemas/values/time-zone.ts";

/** The calendar date in the company's time zone, wherever the user is, so that due dates are the same for all users. */
export const today = (): string => dateIn(companyZone(), new Date());

/** Asked once, because it costs more than the rest of a cell. */
export const ownZone = ownTimeZone();

/** The zone in whose time work is planned and done; the reader's own until it is known. */
export const companyZone = (): string => clientConfig.get().timezone ?? ownZone;

/** Whether the reader's clocks show another time than the company's at a moment. */
export const isElsewhere = (instant: Date): boolean =>
  localTime(companyZone(), instant.toISOString()) !== localTime(ownZone, instant.toISOString());
