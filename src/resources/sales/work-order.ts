import type { Guard } from "../../schemas/action.ts";
import { boolean, choice, dateTime, decimal, files, lines, longText, money, ref, sequence, text } from "../../schemas/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/where.ts";
import { spokenAbout } from "../care/spoken.ts";
import { suspended } from "./quote-transitions.ts";

const workTypes = ["pickup", "delivery", "install", "pack", "transfer"] as const;
/** Why started work could not be done. */
const attemptReason = choice(["nobody home", "no access", "refused", "not ready", "other"], { required: true });
const ended = ["completed", "cancelled"] as const;
const inBusiness: Guard<{ readonly customerState: string | null }> = {
  refuse: (row) => (row.customerState === "suspended" ? suspended : null),
};

const isPlanned = (state: string): boolean => state === "scheduled" || state === "inProgress";

/** A job for a crew or carrier. A crew member or vehicle can't be booked twice at the same time. */
export const workOrder = resource("work-order", {
  title: "number",
  subtitle: "customer",
  path: "/sales/work-orders",
  paths: { show: "/sales/work-orders/{id}/view" },
  subject: "SALES_WORK_ORDERS",
  bizObject: 6,
  fields: {
    number: sequence("WO-{00000}"),
    type: choice(workTypes, { required: true, filter: true, sort: true }),
    customer: ref("party", {
      required: true,
      createOnly: true,
      withState: true,
      filter: true,
      sort: true,
      search: true,
      selectable: { state: ["onboarding", "active"] },
    }),
    salesOrder: ref("sales-order", {
      scopedBy: { customer: "customer" },
      source: true,
      createOnly: true,
      filter: true,
      selectable: { state: ["open", "inProgress"] },
    }),
    opportunity: ref("opportunity", {
      scopedBy: { party: "customer" },
      source: true,
      createOnly: true,
      filter: true,
      hiddenFrom: "customer",
    }),
    quote: ref("sales-quote", { scopedBy: { customer: "customer" }, source: true, createOnly: true, filter: true }),
    windowStart: dateTime({ required: true, label: "From", zone: "company", filter: true, sort: true, lockedIn: ended }),
    windowEnd: dateTime({ required: true, label: "Until", zone: "company", filter: true, sort: true, lockedIn: ended }),
    places: lines(
      {
        location: ref("location", { required: true, scopedBy: { party: "customer" } }),
        purpose: choice(["load", "unload", "service"]),
        note: text({ label: "Note for the crew", maxLength: 250 }),
      },
      { label: "Stops", noun: "stop", min: 1, max: 30, lockedIn: ended },
    ),
    crew: lines(
      { member: ref("user", { required: true, selectable: { type: "E", state: "active" } }), lead: boolean({ label: "Crew lead" }) },
      { noun: "crew member", max: 20, hiddenFrom: "customer", lockedIn: ended },
    ),
    vehicle: ref("vehicle", { selectable: { state: "ready" }, filter: true, sort: true, hiddenFrom: "customer", lockedIn: ended }),
    provider: ref("provider", { filter: true, hiddenFrom: "customer", help: "If an outside carrier does the work", lockedIn: ended }),
    providerCost: money({ min: 0, hiddenFrom: "customer" }),
    checklist: lines(
      { item: text({ required: true }), done: boolean() },
      { noun: "checklist item", max: 60, hiddenFrom: "customer", lockedIn: ended },
    ),
    estimatedHours: decimal({ min: 0, max: 10_000, unit: "h" }),
    actualHours: decimal({ min: 0, max: 10_000, unit: "h", readOnly: true }),
    instructions: longText({ help: "Visible to the customer" }),
    internalNotes: longText({ hiddenFrom: "customer" }),
    photos: files({ images: true }),
    attempts: lines(
      {
        at: dateTime({ required: true, label: "When", zone: "company" }),
        reason: attemptReason,
        note: longText(),
        charge: money({ min: 0 }),
      },
      { label: "Failed attempts", noun: "failed attempt", max: 100, readOnly: true },
    ),
    receiverName: text({ label: "Received by", maxLength: 120, readOnly: true }),
    startedAt: dateTime({ readOnly: true, label: "Started", zone: "company" }),
    completedAt: dateTime({ readOnly: true, label: "Completed", zone: "company", filter: true, sort: true }),
    cancelReason: longText({ readOnly: true }),
    billingReport: ref("billing-report", { readOnly: true, hiddenFrom: "customer", filter: true }),
  },
  rules: [
    { at: "windowStart", holds: (row) => row.windowStart < row.windowEnd, says: "Must be before the end." },
    { at: "windowEnd", holds: (row) => row.windowStart < row.windowEnd, says: "Must be after the start." },
    {
      at: "crew",
      holds: (row) => !isPlanned(row.state) || row.crew.length > 0 || row.providerId !== null,
      says: "A scheduled work order needs a crew or an outside carrier. Unschedule it first.",
    },
    {
      at: "vehicle",
      holds: (row) => !isPlanned(row.state) || row.crew.length === 0 || row.vehicleId !== null,
      says: "A scheduled work order needs a vehicle for its crew. Unschedule it first.",
    },
  ],
  states: {
    new: { id: 27, tone: "info" },
    scheduled: { id: 28, tone: "progress" },
    inProgress: { id: 29, tone: "warn" },
    completed: { id: 30, tone: "good" },
    cancelled: { id: 31, tone: "muted" },
  },
  create: {
    effect: true,
    notifies: [{ to: [{ ability: "assign" }], title: "Work to schedule", message: "{number} for {customer} waits to be scheduled" }],
  },
  update: { from: ["new", "scheduled", "inProgress"], effect: true },
  actions: {
    assign: {
      label: "Schedule",
      from: "new",
      to: "scheduled",
      verb: "assign",
      primary: true,
      icon: "user",
      guards: [
        inBusiness,
        {
          needs: ["crew"],
          refuse: (row) => (row.crew.length > 0 || row.providerId !== null ? null : "Choose a crew or an outside carrier first."),
        },
        {
          needs: ["crew"],
          refuse: (row) => (row.crew.length === 0 || row.vehicleId !== null ? null : "Choose a vehicle for the crew first."),
        },
      ],
      effect: true,
      notifies: [{ to: ["company"], title: "Work scheduled", message: "{number} is scheduled" }],
    },
    unassign: {
      label: "Unschedule",
      from: "scheduled",
      to: "new",
      verb: "unassign",
      icon: "undo",
      effect: true,
      notifies: [{ to: ["company"], title: "Work unscheduled", message: "{number} will get a new date" }],
    },
    start: {
      from: "scheduled",
      to: "inProgress",
      primary: true,
      icon: "play",
      sets: { startedAt: now.moment },
      confirm: "The day of {number} is still to come. Start it today?",
      confirmWhere: { windowStart: { after: now.today } },
      notifies: [{ to: ["company"], title: "Work started", message: "The crew for {number} is on its way" }],
    },
    markAsCompleted: {
      from: "inProgress",
      to: "completed",
      verb: "mark.as.completed",
      primary: true,
      icon: "check",
      guards: [
        {
          needs: ["checklist"],
          refuse: (row) => {
            const open = row.checklist.filter(({ done }) => !done).length;
            return open === 0
              ? null
              : `Finish the checklist first: ${open} of ${row.checklist.length} items ${open === 1 ? "is" : "are"} open.`;
          },
        },
      ],
      input: {
        actualHours: decimal({ required: true, min: 0, max: 10_000, unit: "h" }),
        receiverName: text({ label: "Received by", maxLength: 120, help: "For deliveries: who signed for it" }),
      },
      writes: { actualHours: "actualHours", receiverName: "receiverName" },
      sets: { completedAt: now.moment },
      effect: true,
      successMessage: "{number} completed.",
      notifies: [{ to: ["owner", "company"], title: "Work completed", message: "{number} was completed" }],
    },
    recordFailedAttempt: {
      past: "recorded a failed attempt of {it}",
      from: "inProgress",
      to: "new",
      verb: "unassign",
      icon: "flag",
      input: {
        reason: attemptReason,
        note: longText({ maxLength: 1000, help: "Visible to the customer. Add pictures to the work order's photos." }),
        charge: money({ min: 0, label: "Charge for the attempt", help: "Billed with the work" }),
      },
      sets: { startedAt: null },
      effect: true,
      successMessage: "Failed attempt of {number} recorded.",
      notifies: [{ to: ["owner", "company"], title: "Work could not be done", message: "The crew could not do the work on {number}" }],
    },
    sendToBilling: {
      from: ["completed", "cancelled"],
      verb: "send.to.billing",
      icon: "send",
      guards: [
        {
          needs: ["attempts"],
          refuse: (row) =>
            row.state === "completed" || row.attempts.some(({ charge }) => charge !== null && charge > 0)
              ? null
              : "Only completed work and charges for failed attempts can be billed.",
        },
        {
          refuse: (row) =>
            row.billingReportId === null ? null : `This work order is already on ${row.billingReport ?? "a billing report"}.`,
        },
      ],
      effect: true,
      opens: "billingReport",
      successMessage: "Billing report drafted for {number}.",
    },
    releaseBilling: { label: "Release from billing report", by: ["system"], sets: { billingReport: null } },
    cancel: {
      label: "Cancel work order",
      from: ["new", "scheduled"],
      to: "cancelled",
      verb: "close",
      danger: true,
      icon: "close",
      input: { reason: longText({ required: true, maxLength: 1000 }) },
      writes: { cancelReason: "reason" },
      effect: true,
      successMessage: "{number} cancelled.",
      notifies: [{ to: ["owner", "company"], title: "Work cancelled", message: "{number} was cancelled" }],
    },
  },
  customer: { rows: { customer: me.company }, may: ["read"] },
  documents: {
    order: { label: "Work order", file: "Work order {number}" },
    crewSheet: { file: "Crew sheet {number}", onlyFor: "employee" },
  },
  people: { owner: "createdBy", company: "customer" },
  duplicate: { omit: ["photos", "attempts"] },
  figures: {
    unbilled: { on: "accounting", where: { state: "completed", billingReport: null } },
    delivered: { on: "sales", where: { state: "completed", type: ["delivery", "install"] }, within: "completedAt" },
  },
  views: {
    list: {
      columns: ["number", "type", "customer", "windowStart", "windowEnd", "vehicle", "salesOrder", "state"],
      more: ["opportunity", "quote", "provider", "estimatedHours", "actualHours", "completedAt", "billingReport", "createdBy", "createdAt"],
      sort: "-windowStart",
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["new", "scheduled", "inProgress"] } },
          unscheduled: { where: { state: "new" } },
          completed: { where: { state: "completed" } },
          unbilled: { label: "To bill", where: { state: "completed", billingReport: null }, onlyFor: "employee" },
          all: { where: {} },
        },
      },
      relatedScreens: { "/sales/work-orders/calendar": { label: "Calendar", onlyFor: "employee" } },
    },
    show: {
      rail: spokenAbout,
      sections: [
        { title: "Job", fields: ["type", "customer", "windowStart", "windowEnd", "places", "instructions"] },
        { title: "Source documents", fields: ["salesOrder", "quote", "opportunity"] },
        {
          title: "Crew and vehicle",
          fields: ["crew", "vehicle", "provider", "providerCost", "estimatedHours", "actualHours", "startedAt"],
          onlyFor: "employee",
        },
        {
          title: "Checklist",
          help: "Every item must be checked before the work order can be completed.",
          fields: ["checklist"],
          onlyFor: "employee",
        },
        { title: "Failed attempts", fields: ["attempts"] },
        { title: "Outcome", fields: ["receiverName", "completedAt", "photos", "cancelReason", "billingReport"] },
        { title: "Internal notes", fields: ["internalNotes"], onlyFor: "employee" },
      ],
    },
    form: {
      sources: {
        soId: { field: "salesOrder", copies: { customer: "customer", quote: "quote" } },
        qId: { field: "quote", copies: { customer: "customer", opportunity: "opportunity" } },
        oId: { field: "opportunity", copies: { customer: "party" } },
        cId: { field: "customer" },
      },
    },
  },
});
