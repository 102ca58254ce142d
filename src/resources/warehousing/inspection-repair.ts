import type { NotificationRule } from "../../schemas/actions/action.ts";
import {
  choice,
  computed,
  date,
  dateTime,
  email,
  files,
  images,
  longText,
  money,
  ref,
  sequence,
  text,
} from "../../schemas/fields/fields.ts";
import { ways } from "../../schemas/fields/set-value.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { inspectionRepairQueue } from "./queues.ts";
import { APPROVAL_DAYS, repairActions } from "./repair-actions.ts";
import { MOST_REPAIR_PHOTOS, openRepairStates, repairPayers } from "./repair-states.ts";

const toApprove: NotificationRule = {
  to: [{ ability: "approve" }],
  title: "Repair to approve",
  message: "{number}: the repair of {item} needs an approval",
  where: { $not: { payer: "customer" } },
};

/** What we keep of what the payer pays. */
const marginOf = (row: { estimate: number | null; vendorQuote: number | null; cost: number | null }): number | null => {
  const spent = row.cost ?? row.vendorQuote;
  return row.estimate === null || spent === null ? null : row.estimate - spent;
};

const decided = ["approved", "inProgress", "completed", "cancelled"] as const;

/** The repair of a piece that failed its inspection. Whoever pays approves it, and the piece is inspected again afterwards. */
export const inspectionRepair = resource("inspection-repair", {
  label: "Repair",
  title: "number",
  subtitle: "item",
  path: "/warehousing/repairs",
  paths: { show: "/warehousing/repairs/{id}/view" },
  subject: "WH_REPAIRS",
  bizObject: 15,
  fields: {
    number: sequence("IR-{00000}"),
    inspection: ref("inspection", {
      required: true,
      createOnly: true,
      source: true,
      filter: true,
      hiddenFrom: "customer",
      unique: openRepairStates,
      takenMessage: "This inspection has an open repair.",
      selectable: { state: "failed" },
      unavailable: { where: { state: ["pending", "passed", "failed", "inRepair", "closed"] }, message: "hasn't failed, or is decided" },
    }),
    item: ref("inventory-item", { readOnly: true, label: "Piece", filter: true, search: true }),
    customer: ref("party", { readOnly: true, filter: true, sort: true, search: true }),
    provider: ref("provider", {
      label: "Vendor",
      selectable: { kind: "vendor", state: "active", repairs: true },
      filter: true,
      hiddenFrom: "customer",
      help: "If one of our vendors does it",
    }),
    shop: text({ label: "Repair shop", maxLength: 160, search: true, help: "Who does the work, as the payer reads it" }),
    description: longText({ required: true, maxLength: 4_000, label: "Work to be done", lockedIn: decided }),
    payer: choice(repairPayers, { required: true, default: "us", filter: true, lockedIn: decided, labels: { us: "We pay" } }),
    estimate: money({ min: 0, sort: true, lockedIn: decided, help: "What the payer is asked to approve" }),
    estimateFiles: files({ max: 10, label: "Estimate as files", lockedIn: decided, help: "Customers who pay see these" }),
    vendorQuote: money({ min: 0, hiddenFrom: "customer", label: "Vendor's quote" }),
    vendorFiles: files({ max: 10, hiddenFrom: "customer", label: "Vendor's papers" }),
    cost: money({ readOnly: true, hiddenFrom: "customer", label: "Actual cost" }),
    margin: computed("money", marginOf, { hiddenFrom: "customer" }),
    dueOn: date({ label: "Due", filter: true, sort: true }),
    photosBefore: images({ max: MOST_REPAIR_PHOTOS, label: "Before" }),
    photosAfter: images({ max: MOST_REPAIR_PHOTOS, label: "After" }),
    approvedBy: text({ personal: true, readOnly: true, maxLength: 160 }),
    approvedAt: dateTime({ readOnly: true, label: "Approved", sort: true }),
    approvedVia: choice(ways, { readOnly: true, label: "How it was approved" }),
    completedAt: dateTime({ readOnly: true, label: "Completed", filter: true, sort: true }),
    outcome: longText({ readOnly: true, label: "What was done" }),
    cancelReason: longText({ readOnly: true, label: "Cancelled because" }),
    linkSentTo: email({ readOnly: true, hiddenFrom: "customer" }),
    linkMessage: longText({ readOnly: true, hiddenFrom: "customer", label: "Message" }),
    linkExpiresOn: date({ readOnly: true, hiddenFrom: "customer", label: "Link valid until" }),
    linkOpenedAt: dateTime({ readOnly: true, hiddenFrom: "customer", label: "Link last opened" }),
    orderedAt: dateTime({ readOnly: true, hiddenFrom: "customer", label: "Repair order sent" }),
    internalNotes: longText({ hiddenFrom: "customer" }),
  },
  rules: [
    { at: "shop", holds: (row) => row.providerId !== null || row.shop !== null, message: "Choose a vendor, or enter who does the work." },
    {
      at: "payer",
      holds: (row) => row.payer !== "customer" || row.customerId !== null || row.itemId === null,
      message: "Nobody knows whose piece this is, so the customer can't pay.",
    },
  ],
  states: {
    requested: { id: 58, tone: "info" },
    approved: { id: 59, tone: "good" },
    inProgress: { id: 60, tone: "progress" },
    completed: { id: 61, tone: "good" },
    cancelled: { id: 62, tone: "muted" },
  },
  create: { effect: true, label: "Request a repair", notifies: [toApprove] },
  update: { from: openRepairStates },
  actions: repairActions,
  next: ["sendForApproval", "approve", "begin", "markAsCompleted", "decline"],
  people: { owner: "createdBy", company: "customer" },
  links: {
    approval: {
      screen: "portal.repairs",
      days: APPROVAL_DAYS,
      until: "linkExpiresOn",
      opens: { payer: "customer" },
      openedAt: "linkOpenedAt",
    },
  },
  // Whoever pays sees what they pay for; others read of it on their piece.
  customer: { rows: { customer: me.company, payer: "customer" }, may: ["read", "approve", "decline"] },
  figures: {
    open: { on: "inventory", where: { state: openRepairStates } },
    repaired: { on: "inventory", where: { state: "completed" }, within: "completedAt", measures: ["median", "most"] },
  },
  documents: {
    repairOrder: {
      file: "Repair order {number}",
      from: ["approved", "inProgress", "completed"],
      onlyFor: "employee",
      afterEmail: "noteOrdered",
    },
  },
  queue: inspectionRepairQueue,
  views: {
    list: {
      tabLabel: "Repair orders",
      columns: ["number", "item", "customer", "shop", "payer", "estimate", "dueOn", "state", "createdAt"],
      more: ["inspection", "provider", "cost", "margin", "approvedBy", "approvedAt", "completedAt", "createdBy"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          open: { where: { state: openRepairStates } },
          approvals: { label: "To approve", where: { state: "requested" } },
          done: { label: "Completed", where: { state: "completed" } },
          all: { where: {} },
        },
      },
      badge: { state: "requested" },
      highlights: [
        { where: { state: ["approved", "inProgress"], dueOn: { before: now.today } }, field: "dueOn", label: "Overdue", tone: "bad" },
      ],
    },
    show: {
      strip: [
        "estimate",
        "cost",
        { field: "dueOn", due: { state: ["requested", "approved", "inProgress"] } },
        "payer",
        "provider",
        "approvedBy",
      ],
      rail: communicationsAbout,
      component: "repair-photos",
      componentFirst: true,
      sections: [
        { title: "Repair", fields: ["inspection", "item", "customer", "provider", "shop", "description", "dueOn"] },
        { title: "Who pays", fields: ["payer", "estimate", "estimateFiles", "approvedBy", "approvedAt", "approvedVia"] },
        { title: "Our cost", fields: ["vendorQuote", "vendorFiles", "cost", "margin"], onlyFor: "employee" },
        { title: "Outcome", fields: ["outcome", "completedAt", "cancelReason"] },
        {
          title: "Internal",
          fields: ["linkSentTo", "linkMessage", "linkExpiresOn", "linkOpenedAt", "orderedAt", "internalNotes"],
          onlyFor: "employee",
        },
      ],
    },
    form: {
      sections: [
        { title: "Repair", fields: ["inspection", "provider", "shop", "description", "dueOn"] },
        { title: "Who pays", fields: ["payer", "estimate", "estimateFiles"] },
        { title: "Our cost", fields: ["vendorQuote", "vendorFiles"], onlyFor: "employee" },
        { title: "Photos", fields: ["photosBefore", "photosAfter"] },
        { title: "Internal", fields: ["internalNotes"], onlyFor: "employee" },
      ],
      sources: { inspectionId: { field: "inspection" } },
    },
  },
});
