import { t } from "../../i18n/kit/lines.ts";
import type { Field } from "../../schemas/fields/field.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import { readCell } from "../../schemas/imports/read-cell.ts";
import { formatPhone } from "../../schemas/values/phone.ts";
import { amountText, isAmount } from "../../schemas/values/typed-amounts.ts";
import { parseDay, parseMoment } from "../inputs/typed-dates.ts";
import { zoneOf } from "../kit/today.ts";

/** Parses a cell's text for its kind; invalid text is returned as is, for the check to report. The caller looks up references. */
export const parseCell = (field: Field, text: string): unknown =>
  readCell(field, text, { day: parseDay, moment: (plain, dateTime) => parseMoment(plain, zoneOf(dateTime, {})) });

/** Kinds whose values are never strings. */
const textless = new Set(["ref", "boolean", "tags", "address", "abilities"]);

/** The text of a cell whose kind can't store it; it stays visible until the user corrects it. Undefined for a valid value. */
export function unreadText(field: Field, value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  if (textless.has(field.kind)) return value;
  if (field.kind === "dateTime") return Number.isNaN(Date.parse(value)) ? value : undefined;
  if (field.kind === "choice") return field.options.includes(value) ? undefined : value;
  // A phone number that is still being typed has its stored shape already.
  if (field.kind === "phone") return /^\+\d{1,4} \d+(?: x\d+)?$/.test(value) ? undefined : value;
  return undefined;
}

/** The message for a reference's name that does not match exactly one row. */
export const unknownName = (text: string): string => t("lines.unknownName", { text });

/** The message for a name whose row can't be chosen. */
export const refusedName = (name: string, reason: string): string => t("lines.refusedName", { name, reason });

/** The text of a cell's value while it is edited. */
export function cellText(field: Field, value: unknown): string {
  const kind = valueKind(field);
  if (isAmount(kind)) return amountText(kind, value);
  if (kind === "date" && typeof value === "string") return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");
  if (kind === "phone" && typeof value === "string") return formatPhone(value);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
