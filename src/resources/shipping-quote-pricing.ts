import { type Charge, type Totals, totalsOf } from "../schemas/charges.ts";

/** What a shipping quote's sums follow from. */
export interface PricedQuote {
  readonly price: number | null;
  readonly charges: readonly Charge[];
}

/** One price for the whole delivery, all of it transport, no tax. */
export function quoteTotals({ price, charges }: PricedQuote): Totals {
  const lines = price ?? 0;
  return totalsOf({ lines, transport: lines, taxable: 0, taxRate: 0 }, charges);
}

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
