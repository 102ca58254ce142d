import type { Cents } from "../../schemas/values/money.ts";

interface Settling {
  readonly cost: Cents;
  readonly invoiceAmount: Cents | null;
}

/** How much more the provider invoiced than was agreed, below 0 for less; null until it is invoiced. */
export const settlementDifference = ({ cost, invoiceAmount }: Settling): Cents | null =>
  invoiceAmount === null ? null : invoiceAmount - cost;

/** Whether somebody has to say why the invoice is not what was agreed. */
export const needsReason = (row: Settling): boolean => (settlementDifference(row) ?? 0) !== 0;

/** What a provider is owed and has been paid. */
export interface Payable {
  readonly settled: Cents;
  readonly paid: Cents;
  readonly open: Cents;
}

/** Sums of settled jobs: each one is either paid or open. */
export function payableOf(jobs: readonly { readonly amount: Cents; readonly paidOn: string | null }[]): Payable {
  const sum = (which: typeof jobs) => which.reduce((total, { amount }) => total + amount, 0);
  const paid = sum(jobs.filter(({ paidOn }) => paidOn !== null));
  const settled = sum(jobs);
  return { settled, paid, open: settled - paid };
}
