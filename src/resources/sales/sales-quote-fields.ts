import {
  boolean,
  choice,
  computed,
  date,
  dateTime,
  decimal,
  files,
  integer,
  lines,
  longText,
  money,
  percent,
  ref,
  sequence,
  text,
} from "../../schemas/fields/fields.ts";
import { drawnByLines } from "../accounting/service.ts";
import { amountOfLine, chargeLine, unsent } from "../shared/charge-lines.ts";
import { type PricedSalesQuote, salesCost, salesMargin, salesMarginRate, salesTotals } from "../shared/sales-quote-pricing.ts";
import { serviceKinds, unitLabels, units } from "../shared/service-words.ts";
import { taxAreaField } from "../shared/tax-field.ts";
import { offerFields } from "./approval.ts";
import { orderTypes } from "./shipping-quote-fields.ts";
import { submittedFields } from "./submitted-names.ts";

const sum = (pick: "lines" | "discount" | "fuel" | "valuation" | "tax" | "total", label: string) =>
  computed("money", (row: PricedSalesQuote) => salesTotals(row)[pick], { label, hiddenWhile: unsent, readOnlyFor: "customer", sort: true });

/** The fields that lines of sales quotes and sales orders share. */
export const serviceLine = {
  service: choice(serviceKinds, { required: true, default: "delivery" }),
  description: text({ required: true }),
  quantity: decimal({ required: true, above: 0, max: 1_000_000, default: 1 }),
  unit: choice(units, { labels: unitLabels }),
  price: money({ required: true, perUnit: true, min: 0 }),
};

/** What a line takes from the service of the price book that is chosen for it. */
export const drawnByQuoteLines = { ...drawnByLines, price: "price", unitCost: "cost", transport: "transport" } as const;

/** Whether tax and the fuel surcharge are charged on a line. */
export const taxedAndTransported = { taxable: boolean(), transport: boolean({ help: "Subject to the fuel surcharge" }) };

export const estimateType = choice(["binding", "non-binding", "flat"], {
  required: true,
  default: "non-binding",
  filter: true,
  labels: { flat: "Flat rate" },
});

export const salesQuoteFields = {
  number: sequence("QT-{00000}"),
  revision: integer({ readOnly: true, default: 1, min: 1 }),
  customer: ref("party", {
    required: true,
    filter: true,
    sort: true,
    search: true,
    withState: true,
    selectable: { state: ["prospect", "onboarding", "active"] },
  }),
  contact: ref("contact", { scopedBy: { party: "customer" } }),
  template: ref("quote-template", {
    createOnly: true,
    selectable: { state: "active" },
    hiddenFrom: "customer",
    filter: true,
    help: "The quote starts with its lines, charges and texts",
  }),
  opportunity: ref("opportunity", { scopedBy: { party: "customer" }, source: true, hiddenFrom: "customer", filter: true, sort: true }),
  quoteRequest: ref("quote-request", { scopedBy: { customer: "customer" }, source: true, filter: true }),
  revisionOf: ref("sales-quote", { readOnly: true, source: true }),
  accountExecutive: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true, readOnlyFor: "customer" }),
  origin: ref("location", { scopedBy: { party: "customer" }, filter: true }),
  destination: ref("location", { scopedBy: { party: "customer" }, filter: true }),
  orderType: choice(orderTypes, { filter: true, sort: true }),
  serviceDate: date({ filter: true, sort: true }),
  estimateType,
  lines: lines(
    {
      item: ref("service", {
        label: "Price book",
        selectable: { state: "active" },
        hiddenFrom: "customer",
        fills: {
          copies: drawnByQuoteLines,
          given: { customer: "customer", on: "serviceDate" },
        },
      }),
      ...serviceLine,
      unitCost: money({ perUnit: true, min: 0, hiddenFrom: "customer" }),
      amount: amountOfLine,
      ...taxedAndTransported,
      shippingQuote: ref("shipping-quote", {
        scopedBy: { customer: "customer" },
        selectable: { state: ["ready", "approved"] },
        hiddenFrom: "customer",
      }),
    },
    { noun: "line", max: 500, readOnlyFor: "customer", hiddenWhile: unsent },
  ),
  charges: lines(chargeLine, { noun: "charge", readOnlyFor: "customer", hiddenWhile: unsent, max: 20 }),
  taxArea: taxAreaField({ help: "Defaults to the area of the destination" }),
  taxRate: percent({ min: 0, max: 30, default: 0, readOnlyFor: "customer", hiddenWhile: unsent }),
  subtotal: sum("lines", "Subtotal"),
  discountTotal: sum("discount", "Discount"),
  fuelTotal: sum("fuel", "Fuel Surcharge"),
  valuationTotal: sum("valuation", "Delivery Valuation"),
  taxTotal: sum("tax", "Tax"),
  total: sum("total", "Total"),
  cost: computed("money", salesCost, { hiddenFrom: "customer", sort: true }),
  margin: computed("money", salesMargin, { hiddenFrom: "customer", sort: true }),
  marginRate: computed("percent", salesMarginRate, { label: "Margin %", hiddenFrom: "customer", sort: true }),
  deposit: money({ min: 0, readOnlyFor: "customer", hiddenWhile: unsent, help: "Due on approval" }),
  terms: longText({ readOnlyFor: "customer", help: "Printed below the price, before the company's terms and conditions" }),
  validUntil: date({ required: true, defaultDays: 30, readOnlyFor: "customer", filter: true, sort: true }),
  notes: longText({ help: "Visible to the customer" }),
  internalNotes: longText({ hiddenFrom: "customer" }),
  files: files(),
  /** Whether a newer revision was sent in its place. */
  superseded: boolean({ readOnly: true, filter: true }),
  nextRevision: ref("sales-quote", { readOnly: true, hiddenFrom: "customer" }),
  salesOrder: ref("sales-order", { readOnly: true, filter: true }),
  sentAt: dateTime({ readOnly: true, label: "Submitted", filter: true, sort: true }),
  ...submittedFields("contact"),
  ...offerFields,
};
