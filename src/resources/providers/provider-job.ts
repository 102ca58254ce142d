import { sameNames } from "../../schemas/carry/carry-over.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";
import { pieceToMove } from "../shared/piece-to-move.ts";
import { jobActions } from "./job-actions.ts";
import { openJobStates, takenStates } from "./job-states.ts";
import { jobFields } from "./provider-job-fields.ts";
import { providerJobQueue } from "./queues.ts";
import { needsReason } from "./settlement.ts";

/** Work that is offered to an outside provider: accepted, done, and settled against its invoice. Customers never see it. */
export const providerJob = resource("provider-job", {
  label: "Job",
  title: "number",
  subtitle: "provider",
  path: "/providers/jobs",
  subject: "PROVIDERS_AC_JOBS",
  bizObject: 137,
  fields: jobFields,
  unique: [["provider", "invoiceNumber"]],
  rules: [
    { at: "windowStart", holds: (row) => row.windowStart < row.windowEnd, message: "Must be before the end." },
    { at: "windowEnd", holds: (row) => row.windowStart < row.windowEnd, message: "Must be after the start." },
    {
      at: "alsoTo",
      holds: (row) => row.alsoTo.every(({ providerId }) => providerId !== row.providerId),
      message: "Choose each provider once.",
    },
    {
      at: "differenceReason",
      holds: (row) => !needsReason(row) || row.differenceReason !== null,
      message: "Say why the invoice differs from the agreed cost.",
    },
  ],
  states: {
    offered: { id: 220, tone: "info" },
    accepted: { id: 221, tone: "good" },
    declined: { id: 222, tone: "bad" },
    withdrawn: { id: 223, tone: "muted" },
    expired: { id: 224, tone: "muted" },
    inProgress: { id: 225, tone: "progress" },
    completed: { id: 226, tone: "good" },
    settled: { id: 227, tone: "good" },
    cancelled: { id: 228, tone: "muted" },
  },
  create: { effect: true, label: "Offer a job", successMessage: "{number} offered to {provider}." },
  update: { from: ["offered", ...takenStates] },
  actions: jobActions,
  next: ["sendLink", "accept", "start", "markAsCompleted", "settle", "markPaid"],
  daily: { action: "expire", where: { validUntil: { before: now.today } } },
  people: { owner: "createdBy" },
  // Counted from the last day of the work or of the offer, whichever is later.
  links: { job: { screen: "portal.jobs", days: 14, until: "linkExpiresOn", openedAt: "linkOpenedAt" } },
  queue: providerJobQueue,
  views: {
    list: {
      columns: ["number", "provider", "workOrder", "customer", "service", "windowStart", "cost", "invoiceAmount", "state"],
      more: [
        "validUntil",
        "windowEnd",
        "difference",
        "invoiceNumber",
        "invoiceDate",
        "settledOn",
        "paidOn",
        "paymentReference",
        "cycleDays",
        "laneFrom",
        "laneTo",
        "acceptedAt",
        "completedAt",
        "createdBy",
        "createdAt",
      ],
      sort: "-windowStart",
      segments: {
        param: "show",
        options: {
          open: { where: { state: openJobStates } },
          unanswered: { where: { state: "offered" } },
          toSettle: { where: { state: "completed" } },
          toPay: { where: { state: "settled", paidOn: null } },
          all: { where: {} },
        },
      },
      highlights: [
        {
          where: { state: ["accepted", "inProgress"], windowEnd: { before: now.today } },
          field: "windowStart",
          label: "Overdue",
          tone: "bad",
        },
        { where: { state: "settled", $not: { differenceReason: null } }, field: "invoiceAmount", label: "Differs", tone: "warn" },
      ],
    },
    show: {
      strip: [
        "cost",
        "provider",
        "windowStart",
        { field: "validUntil", due: { state: "offered" }, where: { state: "offered" } },
        { field: "linkOpenedAt", empty: "Not yet" },
        "difference",
      ],
      sections: [
        { title: "Job", fields: ["provider", "workOrder", "customer", "service", "windowStart", "windowEnd", "description", "pieces"] },
        { title: "Offer", fields: ["cost", "validUntil", "alsoTo", "acceptedBy", "acceptedAt", "acceptedVia"] },
        { title: "Not done", fields: ["declineReason", "withdrawReason", "cancelReason"] },
        {
          title: "Outcome",
          fields: ["startedAt", "completedAt", "cycleDays", "receiverName", "completionNote", "photos", "signedBill"],
        },
        {
          title: "Settlement",
          fields: [
            "invoiceNumber",
            "invoiceAmount",
            "invoiceDate",
            "difference",
            "differenceReason",
            "invoiceFiles",
            "settledOn",
            "paidOn",
            "paymentReference",
            "unwindReason",
            "laneFrom",
            "laneTo",
          ],
        },
        { title: "Link", fields: ["linkSentTo", "message", "linkExpiresOn", "linkOpenedAt"] },
        { title: "Internal notes", fields: ["internalNotes"] },
      ],
    },
    form: {
      sections: [
        { title: "Job", fields: ["workOrder", "service", "windowStart", "windowEnd", "description", "pieces"] },
        {
          title: "Offer",
          help: "The first provider who accepts gets the work. The others are told.",
          fields: ["provider", "cost", "alsoTo", "validUntil"],
        },
        { title: "Link", fields: ["linkSentTo", "message"] },
        {
          title: "Proof and papers",
          help: "Once the work is done. The provider adds its photos and the bill by the link.",
          fields: ["photos", "signedBill", "invoiceFiles"],
        },
        { title: "Internal notes", fields: ["internalNotes"] },
      ],
      sources: {
        woId: {
          field: "workOrder",
          copies: {
            service: "type",
            windowStart: "windowStart",
            windowEnd: "windowEnd",
            description: "instructions",
            provider: "provider",
          },
          lines: { from: "pieces", to: "pieces", each: sameNames(pieceToMove) },
          leaves: { internalNotes: "About the provider only" },
        },
        pId: { field: "provider" },
      },
    },
  },
});
