import type { Cents } from "../../schemas/values/money.ts";

/** One of the taxes that a combined rate is made of. */
export interface TaxRate {
  readonly name: string;
  /** In percent. */
  readonly percent: number;
}

export interface TaxPart extends TaxRate {
  readonly amount: Cents;
}

/**
 * Splits a document's tax over the rates that it was computed with, so that the parts add up to it. Each is its own rate of the taxable
 * amount, rounded down; the cents that are left go to those that lost most.
 */
export function taxParts(tax: Cents, taxable: Cents, rates: readonly TaxRate[]): TaxPart[] {
  const exact = rates.map(({ percent }) => (Math.round(percent * 10_000) * taxable) / 1_000_000);
  const parts = exact.map(Math.floor);
  const lost = rates
    .map((_, index) => index)
    .sort((a, b) => (exact[b] ?? 0) - (parts[b] ?? 0) - ((exact[a] ?? 0) - (parts[a] ?? 0)) || a - b);
  let left = tax - parts.reduce((sum, each) => sum + each, 0);
  for (const index of lost) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return rates.map((rate, index) => ({ ...rate, amount: parts[index] ?? 0 }));
}
