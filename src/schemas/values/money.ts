/** Money is integer cents everywhere, but the price of a unit, which has up to two decimals; only these functions format it or take a share of it. */
export type Cents = number;

/** Rounds half away from zero, as invoice lines are rounded. `value` is a number of cents with a fraction. */
export function roundHalfUp(value: number): Cents {
  // The nudge corrects binary noise such as 1.005 * 100 = 100.49999999999999; it is far below a thousandth of a cent.
  const nudge = 1e-7;
  const rounded = value < 0 ? -Math.round(-value + nudge) : Math.round(value + nudge);
  return rounded === 0 ? 0 : rounded;
}

/** `quantity` (up to 3 decimals) times the price of a unit in cents (up to 2 decimals), rounded half up once. */
export function times(price: Cents, quantity: number): Cents {
  const thousandths = Math.round(quantity * 1000);
  // Whole cents stay exact a hundred times further.
  return roundHalfUp(Number.isInteger(price) ? (price * thousandths) / 1000 : (Math.round(price * 100) * thousandths) / 100_000);
}

/** `percent` of an amount, e.g. percentOf(10_000, 7.25) = 725. */
export function percentOf(amount: Cents, percent: number): Cents {
  return roundHalfUp((amount * Math.round(percent * 10_000)) / 1_000_000);
}

const currency = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** 123456 -> "$1,234.56", and of a unit 8.5 -> "$0.085". */
export function formatMoney(cents: Cents): string {
  return currency.format(cents / 100);
}

/** Dollars as a number is typed and as programs read it, at least with both digits of its cents: 8.5 -> "0.085". */
export const dollarsText = (cents: Cents): string => (cents / 100).toFixed(4).replace(/0{1,2}$/, "");
