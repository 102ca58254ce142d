import { clientConfig } from "../providers/client-config.ts";
import { dateIn } from "../schemas/values/date.ts";

/** The calendar date in the company's time zone, wherever the user is, so that due dates are the same for all users. */
export const today = (): string => {
  const zone = clientConfig.get().timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return dateIn(zone, new Date());
};
