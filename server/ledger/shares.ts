import type { Cents } from "../../src/schemas/values/money.ts";

/** The part of an amount that goes to one invoice. */
export interface Share {
  readonly invoiceId: number;
  readonly amount: Cents;
}

/** Splits an amount over invoices in the given order, up to each balance, until nothing is left. */
export function sharesOf(available: Cents, owed: readonly { readonly id: number; readonly balance: Cents }[]): Share[] {
  const shares: Share[] = [];
  let rest = available;
  for (const { id, balance } of owed) {
    const amount = Math.min(rest, balance);
    if (amount > 0) shares.push({ invoiceId: id, amount });
    rest -= amount;
  }
  return shares;
}
