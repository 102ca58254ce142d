import { addBusinessDays, addDays } from "../../schemas/values/date.ts";

/** The day by which a carrier has to be told of goods that arrived short or damaged: five business days after the receipt. */
export const claimNoticeDueOn = (receivedOn: string): string => addBusinessDays(receivedOn, 5);

/** The day of the first reminder; the second one comes on the day itself. */
export const claimNoticeRemindOn = (due: string): string => addDays(due, -2);
