import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import type { Cents } from "../../schemas/values/money.ts";
import { breakdown } from "../../schemas/views/breakdown.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { claimActions } from "./claim-actions.ts";
import { claimFields } from "./claim-fields.ts";
import { explainOwed, type Valuation, type ValuedClaim } from "./claim-valuation.ts";
import { claimQueue } from "./queues.ts";

const open = ["filed", "reviewing"] as const;
/** Something that has to be done by a day that is over. */
const overdue = {
  $any: [
    { state: "filed", acknowledgeBy: { before: now.today } },
    { state: [...open], decideBy: { before: now.today } },
  ],
} as const;

const ownNotes = { internalNotes: "About the loss only" } as const;

/** Which pieces a document is about. */
const claimLines = {
  call: "claim-lines",
  to: "lines",
  each: { piece: "piece", description: "description", weight: "weight", value: "value" },
} as const;

interface Shown {
  readonly lines: ValuedClaim["lines"];
  readonly valuation: Valuation | null;
  readonly declaredValue: Cents | null;
  readonly deductible: Cents | null;
  readonly owed: Cents | null;
}
const owedBreakdown = breakdown(["lines", "valuation", "declaredValue", "deductible", "owed"], (row: Shown) => explainOwed(row));

/** A customer's claim for loss or damage to their goods, with the custody of the pieces as it was when the claim was filed. */
export const claim = resource("claim", {
  title: "number",
  subtitle: "customer",
  path: "/sales/claims",
  paths: { show: "/sales/claims/{id}/view" },
  subject: "SALES_CLAIMS",
  bizObject: 140,
  fields: claimFields,
  rules: [
    {
      at: "workOrder",
      holds: ({ workOrderId, billOfLadingId, lines }) =>
        workOrderId !== null || billOfLadingId !== null || lines.some(({ pieceId }) => pieceId !== null),
      message: "Choose a work order, a bill of lading or at least one piece.",
    },
    {
      at: "lines.description",
      holds: ({ pieceId, description }) => pieceId !== null || Boolean(description),
      message: "Choose a piece or describe the item.",
    },
  ],
  states: {
    filed: { id: 185, tone: "info" },
    reviewing: { id: 186, tone: "progress" },
    offered: { id: 187, tone: "info" },
    accepted: { id: 188, tone: "good" },
    paid: { id: 189, tone: "good" },
    declined: { id: 190, tone: "bad" },
    withdrawn: { id: 191, tone: "muted" },
  },
  create: {
    label: "File a claim",
    by: ["employee", "customer"],
    effect: true,
    successMessage: "Claim {number} filed.",
    notifies: [
      {
        to: [{ ability: "assign" }],
        topic: "claims",
        title: "New claim",
        message: "{number} was filed for {customer}",
        mail: true,
      },
      { to: ["company"], topic: "claims", title: "Claim filed", message: "We received {number} and will review it", mail: true },
    ],
  },
  update: { from: ["filed", "reviewing", "offered", "accepted", "paid"], effect: true },
  actions: claimActions,
  next: ["review", "offer", "accept", "payByCreditMemo", "payOut", "acceptForCustomer", "withdraw", "reopen"],
  // Offers lapse at night; reminders arrive in the morning.
  daily: [
    { action: "lapse", where: { answerBy: { before: now.today } } },
    { action: "remind", where: { remindOn: { before: now.today } }, at: "07:00" },
  ],
  people: { owner: "createdBy", assignee: "adjuster", company: "customer", openIn: ["filed", "reviewing", "offered", "accepted"] },
  customer: { rows: { customer: me.company }, may: ["read", "create", "accept", "withdraw"] },
  documents: {
    report: { label: "Claim report", file: "Claim report {number}" },
    internalReport: { label: "Internal claim report", file: "Internal claim report {number}", onlyFor: "employee" },
  },
  figures: {
    filed: { on: "sales", within: "filedOn", sums: { value: ["claimed"] } },
    filings: { on: "inventory", within: "filedOn" },
    settled: { on: "sales", where: { state: ["accepted", "paid"] }, within: "acceptedOn", sums: { value: ["settled"] } },
  },
  queue: claimQueue,
  views: {
    list: {
      columns: ["number", "customer", "occurredOn", "claimed", "settled", "filedOn", "decideBy", "state"],
      more: [
        "workOrder",
        "billOfLading",
        "valuation",
        "owed",
        "payer",
        "filedLate",
        "acknowledgeBy",
        "adjuster",
        "offeredOn",
        "answerBy",
        "acceptedOn",
        "paidAs",
        "paidOn",
        "createdBy",
        "createdAt",
      ],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["filed", "reviewing", "offered", "accepted"] } },
          offered: { where: { state: "offered" } },
          overdue: { where: overdue, onlyFor: "employee" },
          toPay: { where: { state: "accepted" }, onlyFor: "employee" },
          closed: { where: { state: ["paid", "declined", "withdrawn"] } },
          all: { where: {} },
        },
      },
      highlights: [
        { where: { state: "filed", acknowledgeBy: { before: now.today } }, field: "filedOn", label: "Not acknowledged", tone: "bad" },
        { where: { state: [...open], decideBy: { before: now.today } }, field: "decideBy", label: "Overdue", tone: "bad" },
        { where: { state: [...open], filedLate: true }, field: "filedOn", label: "Filed late", tone: "warn" },
      ],
    },
    show: {
      strip: [
        "claimed",
        "settled",
        { field: "decideBy", due: { state: ["filed", "reviewing"] } },
        { field: "answerBy", due: { state: "offered" } },
        { field: "adjuster", empty: "Nobody" },
        "paidAmount",
      ],
      rail: communicationsAbout,
      sections: [
        { title: "Claim", fields: ["customer", "occurredOn", "workOrder", "billOfLading", "adjuster", "story"] },
        {
          title: "Items",
          help: "Leave the items that are lost or damaged; remove the rest.",
          fields: ["lines", "claimed", "photos", "files"],
        },
        {
          title: "Valuation",
          fields: ["valuation", "valuationFrom", "declaredValue", "deductible", "owed"],
          breakdown: owedBreakdown,
        },
        {
          title: "Offer",
          fields: ["offer", "settled", "explanation", "offeredOn", "answerBy", "acceptedByName", "acceptedOn", "declineReason"],
        },
        { title: "Payment", fields: ["paidAs", "paidAmount", "creditMemo", "paidMethod", "paidReference", "paidOn"] },
        {
          title: "Deadlines",
          fields: ["filedOn", "deliveredOn", "fileBy", "filedLate", "acknowledgeBy", "acknowledgedOn", "decideBy", "remindOn"],
        },
        { title: "Custody", fields: ["custody"], onlyFor: "customer" },
        { title: "Custody", fields: ["internalCustody"], onlyFor: "employee" },
        { title: "Photos in custody", fields: ["custodyPhotos", "internalCustodyPhotos"] },
        { title: "Internal", fields: ["payer", "filedBy", "acceptNote", "voidReason", "internalNotes"], onlyFor: "employee" },
      ],
    },
    form: {
      total: "claimed",
      sources: {
        blId: {
          field: "billOfLading",
          copies: { customer: "customer", workOrder: "workOrder" },
          leaves: { valuation: "Its effect takes it", declaredValue: "Its effect takes it" },
          // The items name pieces by their tags only.
          linesFrom: claimLines,
        },
        woId: { field: "workOrder", copies: { customer: "customer" }, linesFrom: claimLines, leaves: ownNotes },
        pieces: {
          many: "inventory-item",
          copies: { customer: "customer" },
          leaves: ownNotes,
          rows: { to: "lines", each: { piece: "id", description: "description", weight: "weight", value: "value" } },
        },
      },
    },
  },
});
