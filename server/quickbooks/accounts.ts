import type { LedgerAccount } from "../ledger/journal.ts";

/** The names that QuickBooks gives to the accounts, or creates on import. */
export const accountNames: Readonly<Record<LedgerAccount, string>> = {
  cash: "Undeposited Funds",
  receivable: "Accounts Receivable",
  // In QuickBooks, a customer's credit lowers their receivables.
  credit: "Accounts Receivable",
  tax: "Sales Tax Payable",
  openingEquity: "Opening Balance Equity",
  revenue: "Service revenue",
  surcharges: "Surcharges",
  discounts: "Discounts given",
  allowances: "Credits and allowances",
  badDebt: "Bad debt",
  claims: "Claims expense",
};
export const accountTypes: Readonly<Record<LedgerAccount, string>> = {
  cash: "OCASSET",
  receivable: "AR",
  credit: "AR",
  tax: "OCLIAB",
  openingEquity: "EQUITY",
  revenue: "INC",
  surcharges: "INC",
  discounts: "INC",
  allowances: "INC",
  badDebt: "EXP",
  claims: "EXP",
};

/** Cents as a plain number with two decimals, without thousands separators or a currency sign. */
export const plainAmount = (cents: number): string => {
  const text = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
};
