import {
  choice,
  computed,
  date,
  dateTime,
  decimal,
  files,
  images,
  lines,
  longText,
  money,
  ref,
  sequence,
  text,
} from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";
import type { Cents } from "../../schemas/values/money.ts";
import { acknowledgeBy, answerBy, decideBy, fileBy } from "./claim-deadlines.ts";
import { owedOf, type ValuedClaim, valuationLabels, valuations } from "./claim-valuation.ts";

/** Amounts and their explanation are the customer's to see once they are offered. */
const unoffered = { state: ["filed", "reviewing"] } as const;
/** From the offer on, what is claimed and what it is worth stays as it was decided. */
const decided = ["offered", "accepted", "paid", "declined", "withdrawn"] as const;

/** Issued bills of lading: only their items are final. */
export const claimedBillStates = ["issued", "inTransit", "delivered"] as const;
/** Pieces on a pull are not claimed for until they have left, or stayed. */
export const claimableStates = ["inStock", "onHold", "out", "delivered", "writtenOff"] as const;

export const payoutMethods = ["check", "ach", "wire"] as const;
export const payoutMethod = { label: "Method", labels: { ach: "ACH" } } as const;

/** What stays of a piece's custody on the claim, whatever happens to the piece afterwards. */
const custodyLine = {
  piece: text({ maxLength: 120, label: "Piece or item", mono: true }),
  at: dateTime({ required: true, label: "When" }),
  event: text({ required: true, maxLength: 1000 }),
  by: text({ maxLength: 200 }),
};
/** A claim of many pieces has long custody; a list of more events is cut off, and says so. */
export const MOST_CUSTODY_EVENTS = 2_000;

export const claimFields = {
  number: sequence("CLM-{00000}"),
  customer: ref("party", {
    required: true,
    createOnly: true,
    filter: true,
    sort: true,
    search: true,
    ownCompany: true,
    selectable: { state: ["onboarding", "active", "suspended"] },
  }),
  occurredOn: date({
    required: true,
    notAfter: now.today,
    filter: true,
    sort: true,
    lockedIn: decided,
    help: "When the loss or damage happened or was found",
  }),
  workOrder: ref("work-order", { scopedBy: { customer: "customer" }, source: true, createOnly: true, filter: true }),
  billOfLading: ref("bill-of-lading", {
    scopedBy: { customer: "customer" },
    selectable: { state: claimedBillStates },
    source: true,
    createOnly: true,
    filter: true,
  }),
  adjuster: ref("user", {
    label: "Handled by",
    selectable: { type: "E", state: "active" },
    hiddenFrom: "customer",
    filter: true,
    sort: true,
  }),
  story: longText({ label: "What happened", maxLength: 5000, lockedIn: decided }),
  lines: lines(
    {
      piece: ref("inventory-item", {
        scopedBy: { customer: "customer" },
        selectable: { state: claimableStates },
      }),
      description: text({ maxLength: 250, help: "Defaults to the piece's" }),
      damage: text({ required: true, maxLength: 1000, label: "Loss or damage" }),
      weight: decimal({ min: 0, max: 100_000, unit: "lb", readOnlyFor: "customer" }),
      value: money({ min: 0, label: "Declared value", readOnlyFor: "customer" }),
      claimed: money({ required: true, min: 1, max: 100_000_000_00 }),
      settled: money({ min: 0, hiddenFrom: "customer" }),
      reason: text({ maxLength: 500, label: "Explanation", hiddenFrom: "customer" }),
    },
    { noun: "item", label: "Items", min: 1, max: 100, unique: ["piece"], lockedIn: decided },
  ),
  claimed: computed("money", ({ lines: all }: ValuedClaim) => all.reduce((sum, line) => sum + line.claimed, 0), { sort: true }),
  photos: images({ max: 60, label: "Photos of the damage" }),
  files: files({ label: "Estimates and receipts" }),
  valuation: choice(valuations, {
    label: "Valuation election",
    labels: valuationLabels,
    readOnlyFor: "customer",
    filter: true,
    lockedIn: decided,
    help: "Taken from the bill of lading or the quote where there is one",
  }),
  valuationFrom: choice(["bill of lading", "quote", "chosen"], { readOnly: true, label: "Elected by" }),
  declaredValue: money({
    min: 0,
    readOnlyFor: "customer",
    label: "Declared value of the shipment",
    lockedIn: decided,
  }),
  deductible: money({ min: 0, readOnlyFor: "customer", lockedIn: decided, help: "Applies to declared value only" }),
  owed: computed("money", (row: ValuedClaim) => (row.valuation ? owedOf(row).total : null), { hiddenWhile: unoffered, sort: true }),
  payer: choice(["us", "carrier", "insurer"], { hiddenFrom: "customer", filter: true }),
  offer: lines(
    {
      item: text({ required: true, maxLength: 250 }),
      claimed: money({ required: true }),
      owed: money({ required: true }),
      settled: money({ required: true, label: "Offered" }),
      reason: text({ maxLength: 500, label: "Explanation" }),
    },
    { noun: "line", readOnly: true, max: 100, hiddenWhile: unoffered },
  ),
  settled: computed(
    "money",
    ({ offer }: { readonly offer: readonly { readonly settled: Cents }[] }) =>
      offer.length === 0 ? null : offer.reduce((sum, line) => sum + line.settled, 0),
    { hiddenWhile: unoffered, sort: true },
  ),
  explanation: longText({ readOnly: true, label: "Explanation of the offer", hiddenWhile: unoffered }),
  offeredOn: date({ readOnly: true, label: "Offered", filter: true, sort: true }),
  answerBy: computed("date", ({ offeredOn }: { readonly offeredOn: string | null }) => answerBy(offeredOn), {
    filter: true,
    sort: true,
  }),
  acceptedByName: text({ personal: true, readOnly: true, label: "Accepted by" }),
  acceptedOn: date({ readOnly: true, label: "Accepted", filter: true, sort: true }),
  acceptNote: longText({ readOnly: true, hiddenFrom: "customer", label: "How it was accepted" }),
  declineReason: longText({ readOnly: true }),
  filedBy: choice(["customer", "employee"], { readOnly: true, filter: true }),
  filedOn: date({ readOnly: true, label: "Filed", filter: true, sort: true }),
  deliveredOn: date({ readOnly: true, label: "Delivered" }),
  fileBy: computed("date", (row: { readonly deliveredOn: string | null }) => fileBy(row.deliveredOn), { label: "To be filed by" }),
  filedLate: computed(
    "boolean",
    ({ filedOn, deliveredOn }: { readonly filedOn: string | null; readonly deliveredOn: string | null }) =>
      (filedOn ?? "") > (fileBy(deliveredOn) ?? "9999"),
    { hiddenFrom: "customer", filter: true },
  ),
  acknowledgeBy: computed("date", ({ filedOn }: { readonly filedOn: string | null }) => acknowledgeBy(filedOn), {
    label: "To be acknowledged by",
    filter: true,
    sort: true,
  }),
  acknowledgedOn: date({ readOnly: true, label: "Acknowledged" }),
  decideBy: computed("date", ({ filedOn }: { readonly filedOn: string | null }) => decideBy(filedOn), {
    label: "To be decided by",
    filter: true,
    sort: true,
  }),
  remindOn: date({ readOnly: true, hiddenFrom: "customer", label: "Next reminder after" }),
  paidAs: choice(["credit memo", "payment out"], { readOnly: true, label: "Paid by", filter: true }),
  creditMemo: ref("credit-memo", { readOnly: true, unique: ["paid"] }),
  paidMethod: choice(payoutMethods, { readOnly: true, label: "Payment method", labels: payoutMethod.labels }),
  paidReference: text({ readOnly: true, maxLength: 120, label: "Payment reference" }),
  paidOn: date({ readOnly: true, label: "Paid", filter: true, sort: true }),
  paidAmount: money({ readOnly: true, label: "Amount paid" }),
  voidReason: longText({ readOnly: true, hiddenFrom: "customer", label: "Payment taken back because" }),
  custody: lines(custodyLine, { noun: "event", readOnly: true, max: MOST_CUSTODY_EVENTS }),
  custodyPhotos: images({ readOnly: true, label: "Photos in custody", max: 500 }),
  internalCustody: lines(
    { ...custodyLine, place: text({ maxLength: 200 }), note: text({ maxLength: 2000 }) },
    { label: "Complete custody", noun: "event", readOnly: true, hiddenFrom: "customer", max: MOST_CUSTODY_EVENTS },
  ),
  internalCustodyPhotos: images({ readOnly: true, hiddenFrom: "customer", label: "Internal photos in custody", max: 500 }),
  internalNotes: longText({ hiddenFrom: "customer" }),
};
