import type { Cents } from "../../src/schemas/values/money.ts";

/** What of an amount goes to one invoice. */
export interface Share {
  readonly invoiceId: number;
  readonly amount: Cents;
}

/** As much to each as it owes, in this order, until nothing is left. */
export function sharesOf(left: Cents, owed: readonly { readonly id: number; readonly balance: Cents }[]): Share[] {
  const shares: Share[] = [];
  let rest = left;
  for (const { id, balance } of owed) {
    const amount = Math.min(rest, balance);
    if (amount > 0) shares.push({ invoiceId: id, amount });
    rest -= amount;
  }
  return shares;
}
