import { type Cents, roundHalfUp } from "./money.ts";
import { type DecimalMark, oneKind, readNumber } from "./typed-number.ts";

/** More characters than any amount is written with. */
const LONGEST = 80;
const currencySign = /^([-(]?) ?(?:us ?\$|usd ?\$?|\$) ?/i;
const currencyAfter = / ?(?:us\$|usd|\$|dollars?)(\)?)$/i;

/**
 * "$1,234.56", "USD 12.50", "(1,250.50)", "1.250,50" -> cents; null when it is no amount of dollars with at most so many decimals. See
 * `readNumber`.
 */
export function parseMoney(text: string, mark?: DecimalMark, places: 2 | 4 = 2): Cents | null {
  const number = readNumber(
    oneKind(text.slice(0, LONGEST + 1))
      .replace(currencySign, "$1")
      .replace(currencyAfter, "$1"),
    mark,
  );
  const [, whole, decimals = ""] = /^(-?\d{0,13})(?:\.(\d{0,4}))?$/.exec(number ?? "-") ?? [];
  if (number === null || whole === undefined || decimals.replace(/(?<!0)0+$/, "").length > places) return null;
  return roundHalfUp(Number(number) * 10_000) / 100;
}
