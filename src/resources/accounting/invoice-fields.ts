import {
  address,
  boolean,
  choice,
  computed,
  date,
  dateTime,
  decimal,
  integer,
  lines,
  longText,
  money,
  percent,
  ref,
  sequence,
  tags,
  text,
} from "../../schemas/fields/fields.ts";
import { INVOICE_NUMBERS } from "../../schemas/values/document-number.ts";
import type { Cents } from "../../schemas/values/money.ts";
import { amountOfLine, chargeLine } from "../shared/charge-lines.ts";
import { issuedStates } from "../shared/invoice-states.ts";
import { issuedTo } from "../shared/issued-to.ts";
import { quickBooksFields } from "../shared/quickbooks-fields.ts";
import { type PricedSalesQuote, salesTotals } from "../shared/sales-quote-pricing.ts";
import { taxAreaField } from "../shared/tax-field.ts";
import { paymentTerms, paymentTermsNames } from "../shared/terms.ts";
import { billedServiceLabels, billedServices } from "./billed-services.ts";
import { broughtForwardOn, openingAmount, withOpeningAmount } from "./brought-forward.ts";

const sum = (pick: (totals: ReturnType<typeof salesTotals>) => Cents, label: string) =>
  computed("money", (row: PricedSalesQuote) => pick(salesTotals(row)), { label, sort: true });

/** An amount that database triggers keep up to date from the allocations. */
const derivedAmount = (label: string, options: { readonly sort?: true } = {}) =>
  money({ readOnly: true, default: 0, min: 0, label, ...options });

/** The columns that product lines of invoices and credit memos share. */
export const productLine = {
  product: text({ required: true, maxLength: 250, label: "Product name" }),
  quantity: decimal({ required: true, above: 0, max: 1_000_000, default: 1 }),
  price: money({ required: true, perUnit: true, min: -100_000_000, max: 100_000_000 }),
  amount: amountOfLine,
  taxable: boolean(),
};

export const invoiceFields = {
  /** A placeholder until the invoice is issued and receives its number. */
  number: sequence("Draft {0}", { issuedAs: INVOICE_NUMBERS }),
  customer: ref("party", {
    required: true,
    filter: true,
    sort: true,
    search: true,
    selectable: { state: ["onboarding", "active", "suspended"] },
    lockedIn: issuedStates,
  }),
  billTo: address({ label: "Bill-to", help: "Defaults to the customer's bill-to address", lockedIn: issuedStates }),
  issuedTo,
  description: text({ maxLength: 250, search: true, lockedIn: issuedStates }),
  customerPo: text({ label: "Customer PO", maxLength: 80, search: true, lockedIn: issuedStates }),
  lines: lines(
    {
      ...productLine,
      cost: money({ perUnit: true, min: 0, hiddenFrom: "customer", help: "Per unit; hidden from customers" }),
      transport: boolean({ help: "Subject to the fuel surcharge" }),
      service: choice(billedServices, { labels: billedServiceLabels, hiddenFrom: "customer", help: "Used in revenue by service" }),
      processingDocument: ref("processing-document", {
        source: true,
        selectable: { state: "ready" },
        unavailable: { where: { state: "invoiced" }, message: "is already on an invoice" },
        scopedBy: { customer: "customer" },
        hiddenFrom: "customer",
      }),
    },
    { label: "Items", noun: "item", max: 1000, lockedIn: issuedStates },
  ),
  charges: lines(chargeLine, { noun: "charge", max: 20, lockedIn: issuedStates }),
  taxArea: taxAreaField({ lockedIn: issuedStates }),
  taxRate: percent({ min: 0, max: 30, default: 0, lockedIn: issuedStates }),
  subtotal: sum(({ lines }) => lines, "Subtotal"),
  discount: sum(({ discount }) => discount, "Discount"),
  surcharges: sum(({ fuel, valuation }) => fuel + valuation, "Surcharges"),
  tax: sum(({ tax }) => tax, "Tax"),
  broughtForwardOn,
  openingAmount,
  /** What the previous system invoiced, of which the opening balance was left. */
  originalTotal: money({ readOnly: true, min: 1 }),
  total: computed(
    "money",
    (row: PricedSalesQuote & { readonly openingAmount: Cents | null }) => withOpeningAmount(salesTotals(row).total, row),
    { sort: true },
  ),
  paid: derivedAmount("Paid"),
  credited: derivedAmount("Credited"),
  writtenOff: derivedAmount("Written off"),
  /** The total of its credit memos, no matter which invoices they were allocated to. */
  creditMemos: derivedAmount("Credit memos"),
  balance: derivedAmount("Balance", { sort: true }),
  dateIssued: date({ readOnly: true, label: "Issued", filter: true, sort: true }),
  dateDue: date({ readOnly: true, label: "Due", filter: true, sort: true }),
  datePaid: date({ readOnly: true, label: "Paid on", filter: true, sort: true }),
  /** The customer's terms on the day it was issued. */
  terms: choice(paymentTerms, { labels: paymentTermsNames, readOnly: true, hiddenFrom: "customer" }),
  sentTo: text({ personal: true, readOnly: true, hiddenFrom: "customer", maxLength: 254 }),
  sentAt: dateTime({ readOnly: true, label: "Sent", hiddenFrom: "customer", filter: true, sort: true }),
  reminders: integer({ label: "Reminders sent", readOnly: true, hiddenFrom: "customer" }),
  remindedOn: date({ label: "Last reminder", readOnly: true, hiddenFrom: "customer" }),
  /** While it is there, no reminder is sent. */
  disputeReason: longText({ label: "Disputed because", readOnly: true, hiddenFrom: "customer" }),
  notes: longText({ help: "Visible to the customer", lockedIn: issuedStates }),
  internalNotes: longText({ hiddenFrom: "customer" }),
  /** The services of its lines, set when it is issued, for the report of revenue by service. */
  services: tags({ readOnly: true, hiddenFrom: "customer", filter: true }),
  ...quickBooksFields,
  voidReason: longText({ readOnly: true, hiddenFrom: "customer" }),
  writeOffReason: longText({ label: "Write-off reason", readOnly: true, hiddenFrom: "customer" }),
};
