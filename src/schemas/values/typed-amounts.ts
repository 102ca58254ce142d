import { parseMoney, ungrouped } from "./money.ts";

const amounts = ["integer", "decimal", "money", "percent"] as const;
export type AmountKind = (typeof amounts)[number];
export const isAmount = (kind: string): kind is AmountKind => amounts.some((each) => each === kind);

/** The text of a number while it is edited: "1234.50" for 123450 cents. Text that is not a number yet stays as typed. */
export function amountText(kind: AmountKind, value: unknown): string {
  if (typeof value !== "number") return typeof value === "string" ? value : "";
  return kind === "money" ? (value / 100).toFixed(2) : String(value);
}

/** Parses a number; null when empty, or the text itself if it is not a number, so that the check can report it. */
export function parseAmount(kind: AmountKind, text: string): number | string | null {
  const plain = text.trim();
  if (plain === "") return null;
  if (kind === "money") return parseMoney(plain) ?? text;
  const number = ungrouped(kind === "percent" ? plain.replace(/%$/, "") : plain);
  return number === null ? text : Number(number);
}
