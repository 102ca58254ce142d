import { dollarsText } from "../../../../src/schemas/values/money.ts";
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

/** Cents as a plain number, without thousands separators or a currency sign: at least two decimals, and four of the price of a unit. */
export const plainAmount = dollarsText;
