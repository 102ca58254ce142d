import { type FormText, t } from "../../i18n/kit/forms.ts";
import type { Field } from "../../schemas/fields/field.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import { isDate } from "../../schemas/values/date.ts";
import { isStoredPhone } from "../../schemas/values/phone.ts";

/** Whether a text is a moment in ISO 8601, and not what somebody typed. */
export const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));

/** What each kind is typed like, and the texts that are values of it; no text is a number. */
const formats: Readonly<Record<string, readonly [FormText, isValue?: (text: string) => boolean]>> = {
  date: ["unread.date", isDate],
  dateTime: ["unread.dateTime", isMoment],
  phone: ["unread.phone", isStoredPhone],
  integer: ["unread.integer"],
  decimal: ["unread.decimal"],
  percent: ["unread.decimal"],
  money: ["unread.money"],
};

/** What to say of a text that a field's input could not read, and that therefore stays in it; undefined for values of the field. */
export function unreadMessage(field: Field, value: unknown): string | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const [text, isValue] = formats[valueKind(field)] ?? [];
  return text === undefined || isValue?.(value) ? undefined : t(text);
}
