import { clientConfig } from "../providers/client-config.ts";
import { dateIn } from "../schemas/values/date.ts";

/** The calendar date at the company, wherever its reader is: what is due today is due today for everybody. */
export const today = (): string => {
  const zone = clientConfig.get().timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return dateIn(zone, new Date());
};
