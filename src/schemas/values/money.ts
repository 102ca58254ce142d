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

/** "$1,234.56", "1234.5", "-3" -> cents; null when it is not an amount. */
export function parseMoney(text: string): Cents | null {
  const plain = ungrouped(text.replace(/^\s*(?:(-)\s*)?\$\s*/, "$1"));
  return plain === null || !/^-?\d{0,13}(\.\d{0,2})?$/.test(plain) ? null : roundHalfUp(Number(plain) * 100);
}

/** "1,234.5" -> "1234.5"; null when it is no number. A comma is no decimal point: "12,50" is none. */
export function ungrouped(text: string): string | null {
  const plain = text.trim();
  return /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(plain) && /\d/.test(plain) ? plain.replaceAll(",", "") : null;
}
