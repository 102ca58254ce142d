import type { LineField } from "../../schemas/field.ts";
import { valueKind } from "../../schemas/kinds.ts";
import { isDate } from "../../schemas/values/date.ts";
import { parsePhone, phoneText } from "../../schemas/values/phone.ts";
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

/** What a cell's text means to its kind. References are found by the caller. */
export function parseCell(field: LineField, text: string): unknown {
  const plain = text.trim();
  if (isAmount(field.kind)) return parseAmount(field.kind, text.replace(/\s?(in|lb|lbs)$/i, ""));
  switch (field.kind) {
    case "boolean":
      return /^(yes|y|true|x|1|✓)$/i.test(plain);
    case "date":
      return parseDay(text);
    case "choice": {
      const same = (word: string | undefined) => word?.toLowerCase() === plain.toLowerCase();
      return field.options.find((option) => same(option) || same(field.labels?.[option])) ?? null;
    }
    case "phone":
      return phoneText(parsePhone(plain)) || null;
    case "tags":
      return addTags([], plain, field.options);
    default:
      return plain === "" ? null : plain;
  }
}

/** A value as a cell's text while it is edited. */
export function cellText(field: LineField, value: unknown): string {
  const kind = valueKind(field);
  if (isAmount(kind)) return amountText(kind, value);
  if (kind === "date" && typeof value === "string") return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
