import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { JournalLine } from "./journal.ts";

/** The journal lines of each kind of event. These functions are pure, so all callers post the same lines. */

/** Where credit came from. */
export type SettlementSource = { readonly paymentId: number } | { readonly creditMemoId: number };

export interface InvoiceTotals {
  readonly id: number;
  readonly subtotal: Cents | null;
  readonly discount: Cents | null;
  readonly surcharges: Cents | null;
  readonly tax: Cents | null;
  /** What was open of it in the books of a previous system. */
  readonly openingAmount: Cents | null;
  readonly total: Cents | null;
}

/**
 * The customer owes the total. The services are revenue, and the tax is a liability to the tax authority. What was brought forward is neither:
 * it was earned in the books of the previous system.
 */
export const invoiceLines = ({ id, subtotal, discount, surcharges, tax, openingAmount, total }: InvoiceTotals): JournalLine[] => [
  { account: "receivable", amount: total ?? 0, invoiceId: id },
  { account: "discounts", amount: discount ?? 0 },
  { account: "revenue", amount: 0 - (subtotal ?? 0) },
  { account: "surcharges", amount: 0 - (surcharges ?? 0) },
  { account: "tax", amount: 0 - (tax ?? 0) },
  { account: "openingEquity", amount: 0 - (openingAmount ?? 0) },
];

/** Money received is the customer's credit until it is allocated. */
export const receiptLines = (paymentId: number, amount: Cents): JournalLine[] => [
  { account: "cash", amount },
  { account: "credit", amount: 0 - amount, paymentId },
];

export const allocationLines = (source: SettlementSource, invoiceId: number, amount: Cents): JournalLine[] => [
  { account: "credit", amount, ...source },
  { account: "receivable", amount: 0 - amount, invoiceId },
];

export const refundLines = (source: SettlementSource, amount: Cents): JournalLine[] => [
  { account: "credit", amount, ...source },
  { account: "cash", amount: 0 - amount },
];

export const creditMemoLines = (creditMemoId: number, totals: Pick<InvoiceTotals, "subtotal" | "tax" | "openingAmount">): JournalLine[] => {
  const [subtotal, tax, opening] = [totals.subtotal ?? 0, totals.tax ?? 0, totals.openingAmount ?? 0];
  return [
    { account: "allowances", amount: subtotal },
    { account: "tax", amount: tax },
    { account: "openingEquity", amount: opening },
    { account: "credit", amount: 0 - subtotal - tax - opening, creditMemoId },
  ];
};

/** A claim that is paid out, and not credited to the customer's account. */
export const claimPaymentLines = (amount: Cents): JournalLine[] => [
  { account: "claims", amount },
  { account: "cash", amount: 0 - amount },
];

export const writeOffLines = (invoiceId: number, amount: Cents): JournalLine[] => [
  { account: "badDebt", amount },
  { account: "receivable", amount: 0 - amount, invoiceId },
];
