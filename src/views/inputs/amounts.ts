import type { FieldOf } from "../../schemas/field.ts";
import { parseMoney } from "../../schemas/values/money.ts";

export type AmountKind = "integer" | "decimal" | "money" | "percent";
export type AmountField = FieldOf<AmountKind>;

/** The text of a number while it is edited: "1234.50" for 123450 cents. Text that is no number yet stays as it was typed. */
export function amountText(kind: AmountKind, value: unknown): string {
  if (typeof value !== "number") return typeof value === "string" ? value : "";
  return kind === "money" ? (value / 100).toFixed(2) : String(value);
}

/** The number a text means; null when empty; the text itself when it means none, so that the check can say so. */
export function parseAmount(kind: AmountKind, text: string): number | string | null {
  const plain = text.trim();
  if (plain === "") return null;
  if (kind === "money") return parseMoney(plain) ?? text;
  const number = plain.replace(/[,\s%]/g, "");
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(number) ? Number(number) : text;
}
