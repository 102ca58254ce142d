import { type Charge, explainTotals, type Subtotals, type Totals, totalsOf } from "../../schemas/values/charges.ts";
import { type Cents, times } from "../../schemas/values/money.ts";
import { type BreakdownLine, breakdown } from "../../schemas/views/breakdown.ts";

/** The values of a sales quote's line that its price is calculated from. */
export interface PricedLine {
  readonly quantity: number;
  /** Per unit. */
  readonly price: Cents;
  readonly taxable: boolean;
  readonly transport: boolean;
}

/** The values that a sales quote's totals are calculated from. */
export interface PricedSalesQuote {
  readonly lines: readonly PricedLine[];
  readonly charges: readonly Charge[];
  /** In percent: 7.25 means 7.25%. */
  readonly taxRate: number | null;
}

/** Quantity times price, rounded half up once per line. */
export const lineAmount = ({ quantity, price }: Pick<PricedLine, "quantity" | "price">): Cents => times(price, quantity);

/** The line totals, split by what each charge is based on. */
export function salesSubtotals({ lines, taxRate }: Pick<PricedSalesQuote, "lines" | "taxRate">): Subtotals {
  const sum = (counts: (line: PricedLine) => boolean) =>
    lines.reduce((total, line) => (counts(line) ? total + lineAmount(line) : total), 0);
  return {
    lines: sum(() => true),
    transport: sum(({ transport }) => transport),
    taxable: sum(({ taxable }) => taxable),
    taxRate: taxRate ?? 0,
  };
}

export const salesTotals = (quote: PricedSalesQuote): Totals => totalsOf(salesSubtotals(quote), quote.charges);

/** How the price is calculated; empty without lines. */
export const explainSalesTotals = (quote: PricedSalesQuote): BreakdownLine[] =>
  quote.lines.length === 0 ? [] : explainTotals(salesSubtotals(quote), quote.charges);

export const salesBreakdown = breakdown(["lines", "charges", "taxRate"], explainSalesTotals);

interface CostedLine {
  readonly quantity: number;
  readonly unitCost: Cents | null;
}

/** What the lines cost the operating company, in cents; null if no line has a cost. */
export function salesCost({ lines }: { readonly lines: readonly CostedLine[] }): Cents | null {
  const costs = lines.flatMap(({ quantity, unitCost }) => (unitCost === null ? [] : [times(unitCost, quantity)]));
  return costs.length === 0 ? null : costs.reduce((total, cost) => total + cost, 0);
}

/** The price without tax, less the costs, in cents; null if no line has a cost. */
export function salesMargin(quote: PricedSalesQuote & { readonly lines: readonly (PricedLine & CostedLine)[] }): Cents | null {
  const cost = salesCost(quote);
  if (cost === null) return null;
  const { total, tax } = salesTotals(quote);
  return total - tax - cost;
}

/** The margin in percent of the price without tax, at least -999; null without a cost or a price. */
export function salesMarginRate(quote: PricedSalesQuote & { readonly lines: readonly (PricedLine & CostedLine)[] }): number | null {
  const margin = salesMargin(quote);
  const { total, tax } = salesTotals(quote);
  return margin === null || total - tax <= 0 ? null : Math.max(-999, Math.round((margin / (total - tax)) * 10_000) / 100);
}
