import { type BreakdownLine, breakdown } from "../schemas/breakdown.ts";
import { type Charge, explainTotals, type Subtotals, type Totals, totalsOf } from "../schemas/charges.ts";
import { type Cents, times } from "../schemas/values/money.ts";

/** What a line of a sales quote is worth, and what it costs the house. */
export interface PricedLine {
  readonly quantity: number;
  /** Per unit. */
  readonly price: Cents;
  readonly taxable: boolean;
  readonly transport: boolean;
}

/** What a sales quote's sums follow from. */
export interface PricedSalesQuote {
  readonly lines: readonly PricedLine[];
  readonly charges: readonly Charge[];
  /** 7.25 means 7.25 %. */
  readonly taxRate: number | null;
}

/** Quantity times price, rounded half up once per line. */
export const lineAmount = ({ quantity, price }: Pick<PricedLine, "quantity" | "price">): Cents => times(price, quantity);

/** The lines by what each charge looks at. */
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

/** How the price comes about. Nothing is told while there is no line. */
export const explainSalesTotals = (quote: PricedSalesQuote): BreakdownLine[] =>
  quote.lines.length === 0 ? [] : explainTotals(salesSubtotals(quote), quote.charges);

export const salesBreakdown = breakdown(["lines", "charges", "taxRate"], explainSalesTotals);

interface CostedLine {
  readonly quantity: number;
  readonly unitCost: Cents | null;
}

/** What the lines cost the house; null while not a single one says. */
export function salesCost({ lines }: { readonly lines: readonly CostedLine[] }): Cents | null {
  const costs = lines.flatMap(({ quantity, unitCost }) => (unitCost === null ? [] : [times(unitCost, quantity)]));
  return costs.length === 0 ? null : costs.reduce((total, cost) => total + cost, 0);
}

/** What is left of the price, without the tax that is only passed on, when the costs are paid. */
export function salesMargin(quote: PricedSalesQuote & { readonly lines: readonly (PricedLine & CostedLine)[] }): Cents | null {
  const cost = salesCost(quote);
  if (cost === null) return null;
  const { total, tax } = salesTotals(quote);
  return total - tax - cost;
}

/** The margin as a share of the price without tax. */
export function salesMarginRate(quote: PricedSalesQuote & { readonly lines: readonly (PricedLine & CostedLine)[] }): number | null {
  const margin = salesMargin(quote);
  const { total, tax } = salesTotals(quote);
  return margin === null || total - tax <= 0 ? null : Math.max(-999, Math.round((margin / (total - tax)) * 10_000) / 100);
}
