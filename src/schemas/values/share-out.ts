import type { Cents } from "./money.ts";

/** Splits an amount over what is owed in the given order, up to each balance, until nothing is left. */
export function shareOut(
  available: Cents,
  owed: readonly { readonly id: number; readonly balance: Cents }[],
): { readonly id: number; readonly amount: Cents }[] {
  let rest = available;
  return owed.flatMap(({ id, balance }) => {
    const amount = Math.min(rest, balance);
    if (amount <= 0) return [];
    rest -= amount;
    return [{ id, amount }];
  });
}
