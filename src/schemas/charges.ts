import { type Cents, percentOf, roundHalfUp } from "./values/money.ts";

export const chargeTypes = ["Discount", "Fuel Surcharge", "Delivery Valuation"] as const;
export type ChargeType = (typeof chargeTypes)[number];

/** One charge as it is entered. A discount is an amount or a percentage; fuel a percentage; valuation released, or declared x rate with a minimum. */
export interface Charge {
  readonly type: ChargeType;
  readonly amount: Cents | null;
  readonly percent: number | null;
  readonly declaredValue: Cents | null;
  readonly minimum: Cents | null;
}

/** What charges apply to: cents, split by what each charge looks at. */
export interface Subtotals {
  readonly lines: Cents;
  /** The part that is transport, for the fuel surcharge. */
  readonly transport: Cents;
  readonly taxable: Cents;
  /** 7.25 means 7.25 %. */
  readonly taxRate: number;
}

export interface Totals {
  readonly lines: Cents;
  readonly discount: Cents;
  readonly fuel: Cents;
  readonly valuation: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/**
 * The order of sums: lines, discount, fuel, valuation, tax. A discount is at most the lines' subtotal and lowers the
 * transport and the taxable part in proportion; fuel is a share of the discounted transport; each step is rounded once,
 * half up. The total is never below 0.
 */
export function totalsOf(subtotals: Subtotals, charges: readonly Charge[]): Totals {
  const lines = Math.max(0, subtotals.lines);
  const discount = Math.min(
    lines,
    sum(charges, "Discount", (charge) => charge.amount ?? percentOf(lines, charge.percent ?? 0)),
  );
  const fuel = sum(charges, "Fuel Surcharge", (charge) =>
    percentOf(afterDiscount(subtotals.transport, lines, discount), charge.percent ?? 0),
  );
  const valuation = sum(charges, "Delivery Valuation", valuationOf);
  const tax = percentOf(afterDiscount(subtotals.taxable, lines, discount), subtotals.taxRate);
  return { lines, discount, fuel, valuation, tax, total: Math.max(0, lines - discount + fuel + valuation + tax) };
}

/** Released valuation (no declared value) costs its fixed amount, if any; declared value x rate, at least the minimum. */
function valuationOf(charge: Charge): Cents {
  if (charge.declaredValue === null) return charge.amount ?? 0;
  return Math.max(charge.minimum ?? 0, percentOf(charge.declaredValue, charge.percent ?? 0));
}

/** The part's share of what is left after the discount. BigInt, because cents times cents outgrows a double's exact range. */
function afterDiscount(part: Cents, lines: Cents, discount: Cents): Cents {
  if (lines === 0 || discount === 0) return part;
  const scaled = (BigInt(part) * BigInt(lines - discount) * 1000n) / BigInt(lines);
  return roundHalfUp(Number(scaled) / 1000);
}

function sum(charges: readonly Charge[], type: ChargeType, amount: (charge: Charge) => Cents): Cents {
  return charges.reduce((total, charge) => (charge.type === type ? total + Math.max(0, amount(charge)) : total), 0);
}
