import { type Charge, explainTotals, type Subtotals, type Totals, totalsOf } from "../../schemas/values/charges.ts";
import { breakdown } from "../../schemas/views/breakdown.ts";

/** The values that a shipping quote's totals are calculated from. */
export interface PricedQuote {
  readonly price: number | null;
  readonly charges: readonly Charge[];
}

/** One price for the whole delivery, all of it transport, no tax. */
const subtotals = (price: number | null): Subtotals => ({ lines: price ?? 0, transport: price ?? 0, taxable: 0, taxRate: 0 });

export const quoteTotals = ({ price, charges }: PricedQuote): Totals => totalsOf(subtotals(price), charges);

/** How the price is calculated; empty without a price. */
export const quoteBreakdown = breakdown(["price", "charges"], ({ price, charges }: PricedQuote) =>
  price === null ? [] : explainTotals(subtotals(price), charges, { lines: "Price" }),
);

interface Costed extends PricedQuote {
  readonly options: readonly { readonly cost: number; readonly chosen: boolean }[];
}

/** The chosen provider's cost; null while none is chosen. */
export function quoteCost({ options }: Pick<Costed, "options">): number | null {
  return options.find((option) => option.chosen)?.cost ?? null;
}

export function quoteMargin(row: Costed): number | null {
  const cost = quoteCost(row);
  return cost === null || row.price === null ? null : quoteTotals(row).total - cost;
}

/** The margin guard: whether the customer pays less than such transports have cost us; null while the price or the cost is not known. */
export function isUnderLaneCost(row: PricedQuote & { readonly laneCost: number | null }): boolean | null {
  return row.laneCost === null || row.price === null ? null : quoteTotals(row).total < row.laneCost;
}
