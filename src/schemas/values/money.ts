import { type DecimalMark, oneKind, readNumber } from "./typed-number.ts";

/** Money is integer cents everywhere; only these functions format it or take a share of it. */
export type Cents = number;

/** Rounds half away from zero, as invoice lines are rounded. `value` is a number of cents with a fraction. */
export function roundHalfUp(value: number): Cents {
  // The nudge corrects binary noise such as 1.005 * 100 = 100.49999999999999; it is far below a thousandth of a cent.
  const nudge = 1e-7;
  const rounded = value < 0 ? -Math.round(-value + nudge) : Math.round(value + nudge);
  return rounded === 0 ? 0 : rounded;
}

/** `quantity` (up to 3 decimals) times a unit price in cents, rounded half up once. */
export function times(price: Cents, quantity: number): Cents {
  const thousandths = Math.round(quantity * 1000);
  return roundHalfUp((price * thousandths) / 1000);
}

/** `percent` of an amount, e.g. percentOf(10_000, 7.25) = 725. */
export function percentOf(amount: Cents, percent: number): Cents {
  return roundHalfUp((amount * Math.round(percent * 10_000)) / 1_000_000);
}

const currency = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** 123456 -> "$1,234.56". */
export function formatMoney(cents: Cents): string {
  return currency.format(cents / 100);
}

/** More characters than any amount is written with. */
const LONGEST = 80;
const currencySign = /^([-(]?) ?(?:us ?\$|usd ?\$?|\$) ?/i;
const currencyAfter = / ?(?:us\$|usd|\$)(\)?)$/i;

/** "$1,234.56", "USD 12.50", "(1,250.50)", "1.250,50" -> cents; null when it is no amount of dollars and whole cents. See `readNumber`. */
export function parseMoney(text: string, mark?: DecimalMark): Cents | null {
  const number = readNumber(
    oneKind(text.slice(0, LONGEST + 1))
      .replace(currencySign, "$1")
      .replace(currencyAfter, "$1"),
    mark,
  );
  return number === null || !/^-?\d{0,13}(\.\d{0,2})?$/.test(number) ? null : roundHalfUp(Number(number) * 100);
}
