import { readMeasure } from "./measure.ts";
import { dollarsText } from "./money.ts";
import { parseMoney } from "./typed-money.ts";
import { type DecimalMark, readNumber } from "./typed-number.ts";

const amounts = ["integer", "decimal", "money", "percent"] as const;
export type AmountKind = (typeof amounts)[number];
export const isAmount = (kind: string): kind is AmountKind => amounts.some((each) => each === kind);

/** The text of a number while it is edited: "1234.50" for 123450 cents. Text that is not a number yet stays as typed. */
export function amountText(kind: AmountKind, value: unknown): string {
  if (typeof value !== "number") return typeof value === "string" ? value : "";
  return kind === "money" ? dollarsText(value) : String(value);
}

/** What is counted, before or after its number; it says nothing more than that it is counted. */
const counted =
  /^(?:(?:qty|quantity)[.:]{0,2}|[x\u00d7]) ?(?=\d)|(?<=\d) ?(?:pcs?|pieces?|ea|each|units?|items?|ctns?|cartons?|cases?|boxe?s?|bxs?|bags?|crates?|plts?|pallets?|skids?|totes?|rolls?|bundles?|sets?|prs?|pairs?|x)\.?$/gi;

/** How a text of a number is read. */
export interface AmountReading {
  /** The unit of the field, in which measures count. */
  readonly unit?: string | undefined;
  /** What a number that can be read both ways is divided by; default the point. */
  readonly mark?: DecimalMark | undefined;
  /** Of money: whether it is the price of a unit, which has parts of a cent. */
  readonly perUnit?: boolean | undefined;
}

/** Parses a number; null when empty, or the text itself if it is not a number, so that the check can report it. */
export function parseAmount(kind: AmountKind, text: string, { unit = "", mark, perUnit }: AmountReading = {}): number | string | null {
  const plain = text.trim();
  if (plain === "") return null;
  if (kind === "money") return parseMoney(plain, mark, perUnit ? 4 : 2) ?? text;
  const bare = kind === "percent" ? plain.replace(/ ?%$/, "") : plain.replace(counted, "");
  const number = readNumber(bare, mark);
  // Of a measure, what is finer than it is stored is not worth a refusal: a sixteenth of an inch has four places.
  if (number !== null) return kind === "decimal" && unit !== "" ? Math.round(Number(number) * 1000) / 1000 : Number(number);
  return (kind === "percent" ? null : readMeasure(plain, unit, mark)) ?? text;
}
