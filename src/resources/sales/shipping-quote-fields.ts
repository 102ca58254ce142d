import {
  boolean,
  choice,
  computed,
  date,
  decimal,
  files,
  images,
  integer,
  lines,
  longText,
  money,
  ref,
  sequence,
  text,
} from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";
import { chargeLine, unsent } from "../shared/charge-lines.ts";
import { offerFields } from "./approval.ts";
import { isUnderLaneCost, type PricedQuote, quoteCost, quoteMargin, quoteTotals } from "./shipping-quote-pricing.ts";
import { submittedFields } from "./submitted-names.ts";

export const orderTypes = ["white glove", "room of choice", "threshold", "curbside", "hub to hub"] as const;
export const serviceTypes = ["residential", "commercial", "jobsite", "dock", "vendor pickup", "hub"] as const;
const sum = (pick: "discount" | "fuel" | "valuation" | "total", label: string) =>
  computed("money", (row: PricedQuote) => (row.price === null ? null : quoteTotals(row)[pick]), {
    label,
    readOnlyFor: "customer",
    hiddenWhile: unsent,
    sort: true,
  });

/** A dimension of one piece, in inches. */
const inches = decimal({ min: 0, max: 2000, unit: "in" });

/** One kind of piece to move; dimensions in inches, weight in pounds. */
export const pieceLine = {
  description: text({ required: true }),
  quantity: integer({ required: true, min: 1, max: 100_000, default: 1 }),
  length: inches,
  width: inches,
  height: inches,
  weight: decimal({ min: 0, max: 1_000_000, unit: "lb" }),
  value: money({ min: 0, label: "Declared value" }),
};

/** The same as customers describe it. */
export const requestedPiece = { ...pieceLine, photos: images({ max: 10 }) };
export const shortPiece = ["description", "quantity", "value", "photos"] as const;

export const quoteFields = {
  number: sequence("SH-{00000}"),
  customer: ref("party", {
    required: true,
    selectable: { state: ["onboarding", "active"] },
    ownCompany: true,
    withState: true,
    filter: true,
    sort: true,
    search: true,
  }),
  recipient: ref("contact", { scopedBy: { party: "customer" }, help: "Who receives the goods" }),
  opportunity: ref("opportunity", { scopedBy: { party: "customer" }, source: true, hiddenFrom: "customer", filter: true }),
  quoteRequest: ref("quote-request", { scopedBy: { customer: "customer" }, source: true, readOnlyFor: "customer", filter: true }),
  accountExecutive: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true, readOnlyFor: "customer" }),
  sidemark: text({ personal: true, label: "Sidemark or PO", search: true, sort: true, maxLength: 80 }),
  origin: ref("location", { scopedBy: { party: "customer" }, required: true, filter: true }),
  destination: ref("location", { scopedBy: { party: "customer" }, required: true, filter: true }),
  originService: choice(serviceTypes),
  destinationService: choice(serviceTypes),
  hub: ref("hub", { filter: true, readOnlyFor: "customer" }),
  orderType: choice(orderTypes, { required: true, filter: true, sort: true }),
  pickupDate: date({ label: "Requested pickup", notBefore: now.today, filter: true, sort: true }),
  pieces: lines(requestedPiece, { noun: "piece", max: 500, sums: ["value"], compact: shortPiece }),
  options: lines(
    {
      provider: ref("provider", { required: true, selectable: { state: "active" } }),
      cost: money({ required: true, min: 0 }),
      cycleDays: integer({ required: true, min: 0, max: 365, label: "Cycle (days)" }),
      chosen: boolean(),
      reason: text({ maxLength: 250 }),
    },
    { label: "Provider options", noun: "option", hiddenFrom: "customer", max: 20 },
  ),
  price: money({ min: 0, readOnlyFor: "customer", hiddenWhile: unsent, sort: true, help: "For the whole delivery, before charges" }),
  charges: lines(chargeLine, { noun: "charge", readOnlyFor: "customer", hiddenWhile: unsent, max: 20 }),
  discountTotal: sum("discount", "Discount"),
  fuelTotal: sum("fuel", "Fuel Surcharge"),
  valuationTotal: sum("valuation", "Delivery Valuation"),
  total: sum("total", "Total"),
  cost: computed("money", quoteCost, { hiddenFrom: "customer", sort: true }),
  margin: computed("money", quoteMargin, { hiddenFrom: "customer", sort: true }),
  laneCost: money({ readOnly: true, hiddenFrom: "customer", label: "Lane has cost", help: "In the middle, of the jobs settled on it" }),
  laneBasis: text({ readOnly: true, hiddenFrom: "customer", maxLength: 250, label: "How we know" }),
  underLaneCost: computed("boolean", isUnderLaneCost, { hiddenFrom: "customer", label: "Under what the lane has cost" }),
  validUntil: date({ required: true, defaultDays: 30, readOnlyFor: "customer", filter: true, sort: true }),
  notes: longText({ help: "Shared notes, visible on both sides" }),
  internalNotes: longText({ hiddenFrom: "customer" }),
  files: files(),
  madeBy: choice(["employee", "customer"], {
    readOnly: true,
    hiddenFrom: "customer",
  }),
  ...submittedFields("recipient"),
  ...offerFields,
};
