import { clientConfig } from "../../providers/client-config.ts";
import { zoneIn } from "../../schemas/rules/zone-path.ts";
import { dateIn, localTime, ownTimeZone } from "../../schemas/values/time-zone.ts";

/** The calendar date in the company's time zone, wherever the user is, so that due dates are the same for all users. */
export const today = (): string => dateIn(companyZone(), new Date());

/** Asked once, because it costs more than the rest of a cell. */
export const ownZone = ownTimeZone();

/** The zone in whose time work is planned and done; the reader's own until it is known. */
export const companyZone = (): string => clientConfig.get().timezone ?? ownZone;

/** The zone in which a time of a row is shown and typed. */
export const zoneOf = (field: { readonly zone?: string }, row: Readonly<Record<string, unknown>>): string =>
  field.zone === undefined ? ownZone : zoneIn(field, row, companyZone());

/** Whether the reader's clocks show another time than those of a zone at a moment; the company's by default. */
export const isElsewhere = (instant: Date, zone = companyZone()): boolean =>
  localTime(zone, instant.toISOString()) !== localTime(ownZone, instant.toISOString());
