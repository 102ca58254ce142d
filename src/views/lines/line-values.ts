import { t } from "../../i18n/lines.ts";
import type { LineField } from "../../schemas/field.ts";
import { valueKind } from "../../schemas/kinds.ts";
import { isDate } from "../../schemas/values/date.ts";
import { isPhone, parsePhone, phoneText } from "../../schemas/values/phone.ts";
import { amountText, parseAmount } from "../inputs/amounts.ts";
import { addTags } from "../inputs/tags-input.tsx";

const amounts = ["integer", "decimal", "money", "percent"] as const;
type Amount = (typeof amounts)[number];
const isAmount = (kind: string): kind is Amount => amounts.some((each) => each === kind);

/** "11/21/2026", "2026-11-21" -> "2026-11-21"; other text stays, for the check to complain about. */
export function parseDay(text: string): string | null {
  const plain = text.trim();
  if (plain === "") return null;
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(plain);
  if (!match) return plain;
  const [, month = "", day = "", year = ""] = match;
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(iso) ? iso : plain;
}

const yes = /^(yes|y|true|x|1|✓|✔)$/i;
const no = /^(no|n|false|0|-)?$/i;

/** The number without the unit somebody wrote behind it. */
const bare = (field: LineField, text: string): string => {
  const unit = "unit" in field && field.unit ? field.unit.toLowerCase() : undefined;
  const plain = text.replace(/\s?(in|lbs?)\.?$/i, "");
  return unit && plain.toLowerCase().endsWith(unit) ? plain.slice(0, -unit.length) : plain;
};

/** What a cell's text means to its kind; the text itself where it means nothing, for the check to complain about. References are found by the caller. */
export function parseCell(field: LineField, text: string): unknown {
  const plain = text.trim();
  if (isAmount(field.kind)) {
    const found = parseAmount(field.kind, bare(field, text));
    return typeof found === "string" ? text : found;
  }
  switch (field.kind) {
    case "boolean":
      return yes.test(plain) ? true : no.test(plain) ? false : plain;
    case "date":
      return parseDay(text);
    case "dateTime":
      return plain === "" ? null : Number.isNaN(Date.parse(plain)) ? plain : new Date(plain).toISOString();
    case "choice": {
      const same = (word: string | undefined) => word?.toLowerCase() === plain.toLowerCase();
      return field.options.find((option) => same(option) || same(field.labels?.[option])) ?? (plain || null);
    }
    case "phone":
      return plain === "" ? null : isPhone(plain) ? phoneText(parsePhone(plain)) : plain;
    case "tags": {
      const words = new Set(plain.toLowerCase().split(/\s*,\s*/)).size;
      const tags = addTags([], plain, field.options);
      return plain !== "" && tags.length < words ? plain : tags;
    }
    default:
      return plain === "" ? null : plain;
  }
}

/** Kinds whose values are no texts at all. */
const textless = new Set(["ref", "boolean", "tags", "address", "abilities"]);

/** The text a cell was given and that its kind can't hold: it stays to be seen until somebody corrects it. */
export function unreadText(field: LineField, value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  if (textless.has(field.kind)) return value;
  if (field.kind === "dateTime") return Number.isNaN(Date.parse(value)) ? value : undefined;
  if (field.kind === "choice") return field.options.includes(value) ? undefined : value;
  // A number that is still being typed has its shape already.
  if (field.kind === "phone") return /^\+\d{1,4} \d+$/.test(value) ? undefined : value;
  return undefined;
}

/** What is said of a reference's name that not exactly one row has. */
export const unknownName = (text: string): string => t("lines.unknownName", { text });

/** A value as a cell's text while it is edited. */
export function cellText(field: LineField, value: unknown): string {
  const kind = valueKind(field);
  if (isAmount(kind)) return amountText(kind, value);
  if (kind === "date" && typeof value === "string") return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
