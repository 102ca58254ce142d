import type { BreakdownLine } from "../views/breakdown.ts";
import { type Cents, formatMoney, percentOf, roundHalfUp } from "./money.ts";

export const chargeTypes = ["Discount", "Fuel Surcharge", "Delivery Valuation"] as const;
export type ChargeType = (typeof chargeTypes)[number];

/**
 * One charge as entered. A discount is an amount or a percentage, fuel is a percentage.
 * Valuation is released (no declared value), or declared value x rate with a minimum.
 */
export interface Charge {
  readonly type: ChargeType;
  readonly amount: Cents | null;
  readonly percent: number | null;
  readonly declaredValue: Cents | null;
  readonly minimum: Cents | null;
}

/** The amounts that charges apply to, in cents, split by what each charge is based on. */
export interface Subtotals {
  readonly lines: Cents;
  /** The transport part, which the fuel surcharge is based on. */
  readonly transport: Cents;
  readonly taxable: Cents;
  /** In percent: 7.25 means 7.25%. */
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
 * Adds up in this order: lines, discount, fuel, valuation, tax. A discount is at most the lines' subtotal and lowers the transport and
 * the taxable part in proportion. Fuel is a share of the discounted transport. Each step is rounded once, half up. No step and no total
 * is ever below 0.
 */
export function totalsOf(subtotals: Subtotals, charges: readonly Charge[]): Totals {
  const { lines, discounts, fuels, valuations, tax } = stepsOf(subtotals, charges);
  const [discount, fuel, valuation] = [discounts, fuels, valuations].map(sum) as [Cents, Cents, Cents];
  return { lines, discount, fuel, valuation, tax: tax.amount, total: lines - discount + fuel + valuation + tax.amount };
}

/** What of the lines is taxed, after discounts. */
export const taxableOf = (subtotals: Subtotals, charges: readonly Charge[]): Cents => stepsOf(subtotals, charges).tax.of;

interface Names {
  /** The label of the lines' subtotal. */
  readonly lines?: string;
}

/** The same calculation as breakdown steps, one per charge, which add up to the total. A tax of 0 is left out. */
export function explainTotals(subtotals: Subtotals, charges: readonly Charge[], names: Names = {}): BreakdownLine[] {
  const { lines, discounts, fuels, valuations, tax } = stepsOf(subtotals, charges);
  const discount = sum(discounts);
  const discountNote = discount > 0 ? " after discount" : "";
  const whole = subtotals.transport === lines;
  const steps: BreakdownLine[] = [
    { label: names.lines ?? "Subtotal", amount: lines },
    ...discounts.map((step) => breakdownLine("Discount", 0 - step.amount, discountBasis(step, lines))),
    ...fuels.map(({ charge, amount, base }) =>
      breakdownLine(
        "Fuel Surcharge",
        amount,
        `${share(charge.percent)} of ${formatMoney(base)}${whole ? "" : " transport"}${discountNote}`,
      ),
    ),
    ...valuations.map(({ charge, amount }) => breakdownLine("Delivery Valuation", amount, valuationBasis(charge, amount))),
    ...(tax.amount > 0
      ? [breakdownLine("Tax", tax.amount, `${share(subtotals.taxRate)} of ${formatMoney(tax.of)} taxable${discountNote}`)]
      : []),
  ];
  return [...steps, { label: "Total", amount: sum(steps), strong: true }];
}

/** One calculated charge: its amount, and the base it is a share of. */
interface Step {
  readonly charge: Charge;
  readonly amount: Cents;
  readonly base: Cents;
}

/** All totals are computed from these steps, so the explanation and the amount charged can't differ. */
function stepsOf(subtotals: Subtotals, charges: readonly Charge[]) {
  const lines = Math.max(0, subtotals.lines);
  const each = (type: ChargeType, base: Cents, amount: (charge: Charge) => Cents): Step[] =>
    charges.filter((charge) => charge.type === type).map((charge) => ({ charge, base, amount: Math.max(0, amount(charge)) }));
  const discounts = limited(
    each("Discount", lines, (charge) => charge.amount ?? percentOf(lines, charge.percent ?? 0)),
    lines,
  );
  const discount = sum(discounts);
  const transport = afterDiscount(subtotals.transport, lines, discount);
  const taxable = afterDiscount(subtotals.taxable, lines, discount);
  return {
    lines,
    discounts,
    fuels: each("Fuel Surcharge", transport, (charge) => percentOf(transport, charge.percent ?? 0)),
    valuations: each("Delivery Valuation", 0, valuationOf),
    tax: { of: taxable, amount: Math.max(0, percentOf(taxable, subtotals.taxRate)) },
  };
}

/** Caps the discounts at `limit` together: later ones are reduced first. */
function limited(steps: readonly Step[], limit: Cents): Step[] {
  let remaining = limit;
  return steps.map((step) => {
    const amount = Math.min(remaining, step.amount);
    remaining -= amount;
    return { ...step, amount };
  });
}

const sum = (steps: readonly { readonly amount: Cents }[]): Cents => steps.reduce((total, { amount }) => total + amount, 0);

const breakdownLine = (label: string, amount: Cents, basis: string): BreakdownLine => ({
  label,
  amount,
  ...(basis ? { basis } : {}),
});

const percentage = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
const share = (percent: number | null): string => `${percentage.format(percent ?? 0)}%`;

function discountBasis({ charge, amount }: Step, lines: Cents): string {
  const uncapped = charge.amount ?? percentOf(lines, charge.percent ?? 0);
  const basis = charge.amount === null ? `${share(charge.percent)} of ${formatMoney(lines)}` : "";
  if (amount >= uncapped) return basis;
  return `${basis || formatMoney(uncapped)}, limited to the subtotal`;
}

function valuationBasis({ declaredValue, percent, minimum }: Charge, amount: Cents): string {
  if (declaredValue === null) return "released value";
  const basis = `${share(percent)} of ${formatMoney(declaredValue)} declared`;
  return amount > percentOf(declaredValue, percent ?? 0) ? `${basis}, minimum ${formatMoney(minimum ?? 0)}` : basis;
}

/** Released valuation (no declared value) costs its fixed amount, if any; otherwise declared value x rate, at least the minimum. */
function valuationOf(charge: Charge): Cents {
  if (charge.declaredValue === null) return charge.amount ?? 0;
  return Math.max(charge.minimum ?? 0, percentOf(charge.declaredValue, charge.percent ?? 0));
}

/** Applies the discount to a part in proportion. BigInt, because cents times cents exceeds a double's exact range. */
function afterDiscount(part: Cents, lines: Cents, discount: Cents): Cents {
  if (lines === 0 || discount === 0) return part;
  const scaled = (BigInt(part) * BigInt(lines - discount) * 1000n) / BigInt(lines);
  return roundHalfUp(Number(scaled) / 1000);
}
