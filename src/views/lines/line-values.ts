import { t } from "../../i18n/lines.ts";
import { choiceLabel, type Field } from "../../schemas/field.ts";
import { valueKind } from "../../schemas/kinds.ts";
import { formatPhone, isPhone, parsePhone, phoneText } from "../../schemas/values/phone.ts";
import { amountText, parseAmount } from "../inputs/amounts.ts";
import { addTags } from "../inputs/tags-input.tsx";
import { parseDay, parseMoment } from "../inputs/typed-dates.ts";
import { zoneOf } from "../today.ts";

const amounts = ["integer", "decimal", "money", "percent"] as const;
type Amount = (typeof amounts)[number];
const isAmount = (kind: string): kind is Amount => amounts.some((each) => each === kind);

const yes = /^(yes|y|true|x|1|✓|✔)$/i;
const no = /^(no|n|false|0|-)?$/i;

/** The number without a unit typed after it. */
const bare = (field: Field, text: string): string => {
  const unit = "unit" in field && field.unit ? field.unit.toLowerCase() : undefined;
  const plain = text.replace(/\s?(in|lbs?)\.?$/i, "");
  return unit && plain.toLowerCase().endsWith(unit) ? plain.slice(0, -unit.length) : plain;
};

/** Parses a cell's text for its kind; invalid text is returned as is, for the check to report. The caller looks up references. */
export function parseCell(field: Field, text: string): unknown {
  const plain = text.trim();
  if (isAmount(field.kind)) {
    const amount = parseAmount(field.kind, bare(field, text));
    return typeof amount === "string" ? text : amount;
  }
  switch (field.kind) {
    case "boolean":
      return yes.test(plain) ? true : no.test(plain) ? false : plain;
    case "date":
      return parseDay(plain) ?? (plain || null);
    case "dateTime":
      return parseMoment(plain, zoneOf(field, {})) ?? (plain || null);
    case "choice": {
      const same = (word: string | undefined) => word?.toLowerCase() === plain.toLowerCase();
      return field.options.find((option) => same(option) || same(choiceLabel(field, option))) ?? (plain || null);
    }
    case "phone":
      return plain === "" ? null : isPhone(plain) ? phoneText(parsePhone(plain)) : plain;
    case "tags": {
      const wordCount = new Set(plain.toLowerCase().split(/\s*,\s*/)).size;
      const tags = addTags([], plain, field.options);
      return plain !== "" && tags.length < wordCount ? plain : tags;
    }
    default:
      return plain === "" ? null : plain;
  }
}

/** Kinds whose values are never strings. */
const textless = new Set(["ref", "boolean", "tags", "address", "abilities"]);

/** The text of a cell whose kind can't store it; it stays visible until the user corrects it. Undefined for a valid value. */
export function unreadText(field: Field, value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  if (textless.has(field.kind)) return value;
  if (field.kind === "dateTime") return Number.isNaN(Date.parse(value)) ? value : undefined;
  if (field.kind === "choice") return field.options.includes(value) ? undefined : value;
  // A phone number that is still being typed has its stored shape already.
  if (field.kind === "phone") return /^\+\d{1,4} \d+$/.test(value) ? undefined : value;
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
