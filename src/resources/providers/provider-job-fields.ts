import {
  choice,
  computed,
  date,
  dateTime,
  decimal,
  email,
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
import { ways } from "../../schemas/fields/set-value.ts";
import { now } from "../../schemas/rules/where.ts";
import { agreedStates, jobServices, MOST_JOB_PHOTOS, MOST_OFFERS, MOST_SIGNED_BILLS, takenStates } from "./job-states.ts";
import { settlementDifference } from "./settlement.ts";

/** What the provider takes on and by when, and what was answered. */
const offerFields = {
  number: sequence("JB-{00000}"),
  workOrder: ref("work-order", {
    required: true,
    createOnly: true,
    source: true,
    filter: true,
    sort: true,
    unique: takenStates,
    takenMessage: "Another provider has this work already.",
    selectable: { state: ["new", "scheduled", "inProgress"] },
  }),
  provider: ref("provider", { required: true, createOnly: true, selectable: { state: "active" }, filter: true, sort: true, search: true }),
  customer: ref("party", { readOnly: true, filter: true, sort: true, search: true }),
  service: choice(jobServices, { required: true, filter: true, lockedIn: agreedStates }),
  windowStart: dateTime({
    required: true,
    label: "From",
    zone: "workOrder.hub.timeZone",
    filter: true,
    sort: true,
    lockedIn: agreedStates,
  }),
  windowEnd: dateTime({ required: true, label: "Until", zone: "workOrder.hub.timeZone", filter: true, sort: true, lockedIn: agreedStates }),
  description: longText({ maxLength: 4_000, label: "Work to be done", lockedIn: agreedStates, help: "The provider reads this" }),
  pieces: lines(
    {
      description: text({ required: true, maxLength: 250 }),
      quantity: decimal({ required: true, above: 0, max: 1_000_000, default: 1 }),
      weight: decimal({ min: 0, max: 1_000_000, unit: "lb" }),
    },
    { noun: "piece", max: 500, lockedIn: agreedStates },
  ),
  cost: money({ required: true, min: 0, label: "Offered cost", sort: true, lockedIn: agreedStates, help: "What we pay for the whole job" }),
  alsoTo: lines(
    {
      provider: ref("provider", { required: true, selectable: { state: "active" } }),
      cost: money({ required: true, min: 0, label: "Offered cost" }),
    },
    { label: "Also offered to", noun: "provider", max: MOST_OFFERS - 1, unique: ["provider"], createOnly: true },
  ),
  validUntil: date({ required: true, defaultDays: 3, notBefore: now.today, filter: true, sort: true, label: "Offer valid until" }),
  message: longText({ maxLength: 2_000, help: "Appears above the link" }),
  linkSentTo: email({ createOnly: true, help: "Defaults to the provider's email" }),
  linkExpiresOn: date({ readOnly: true, label: "Link valid until" }),
  linkOpenedAt: dateTime({ readOnly: true, label: "Link last opened" }),
  acceptedBy: text({ readOnly: true, maxLength: 160 }),
  acceptedAt: dateTime({ readOnly: true, label: "Accepted", sort: true }),
  acceptedVia: choice(ways, { readOnly: true, label: "How it was accepted" }),
  declineReason: longText({ readOnly: true, label: "Declined because" }),
  withdrawReason: longText({ readOnly: true, label: "Withdrawn because" }),
  cancelReason: longText({ readOnly: true, label: "Cancelled because" }),
};

/** How it was done. */
const outcomeFields = {
  startedAt: dateTime({ readOnly: true, label: "Started", zone: "workOrder.hub.timeZone" }),
  completedAt: dateTime({ readOnly: true, label: "Completed", zone: "workOrder.hub.timeZone", filter: true, sort: true }),
  cycleDays: integer({ readOnly: true, min: 0, label: "Cycle (days)", help: "From the start to completion" }),
  receiverName: text({ personal: true, readOnly: true, maxLength: 120, label: "Received by" }),
  completionNote: longText({ readOnly: true, label: "Provider's note" }),
  photos: images({ max: MOST_JOB_PHOTOS }),
  signedBill: files({ max: MOST_SIGNED_BILLS, label: "Signed bill of lading" }),
  internalNotes: longText({}),
};

/** The provider's invoice and its payment, and the lane that the cost is learned for. */
const settlementFields = {
  invoiceNumber: text({ readOnly: true, maxLength: 80, label: "Provider's invoice number", search: true }),
  invoiceAmount: money({ readOnly: true, sort: true }),
  invoiceDate: date({ readOnly: true, filter: true, sort: true }),
  difference: computed("money", settlementDifference, { label: "Difference to the agreed cost", sort: true }),
  differenceReason: longText({ readOnly: true, label: "Reason for the difference" }),
  invoiceFiles: files({ max: 10, label: "Provider's invoice" }),
  settledOn: date({ readOnly: true, label: "Settled", filter: true, sort: true }),
  paidOn: date({ readOnly: true, label: "Paid", filter: true, sort: true }),
  paymentReference: text({ readOnly: true, maxLength: 80, search: true }),
  unwindReason: longText({ readOnly: true, label: "Last unwound because" }),
  laneFrom: text({ readOnly: true, maxLength: 8, help: "State and first three digits of the ZIP code" }),
  laneTo: text({ readOnly: true, maxLength: 8 }),
};

export const jobFields = { ...offerFields, ...outcomeFields, ...settlementFields };
