import { choice, dateTime, decimal, longText, money, ref, text } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";
import { inBusiness } from "../shared/in-business.ts";

/** Why started work could not be done. */
export const attemptReason = choice(["nobody home", "no access", "refused", "not ready", "other"], { required: true });

interface Work {
  readonly state: string;
  readonly crew: readonly unknown[];
  readonly vehicleId: number | null;
  readonly providerId: number | null;
  readonly checklist: readonly { readonly done: boolean }[];
  readonly attempts: readonly { readonly charge: number | null }[];
  readonly billingReportId: number | null;
  readonly billingReport: string | null;
}

const notDone = { to: ["company"], title: "Work could not be done", mail: true, text: true, photos: true } as const;

/** What can happen to a work order. */
export const workOrderActions = {
  assign: {
    label: "Schedule",
    from: "new",
    to: "scheduled",
    verb: "assign",
    icon: "user",
    reliesOn: ["vehicle", "crew.member"],
    guards: [
      inBusiness,
      {
        needs: ["crew"],
        remedy: [{ fill: "crew" }, { fill: "provider" }],
        refuse: (row: Work) => (row.crew.length > 0 || row.providerId !== null ? null : "Choose a crew or an outside carrier first."),
      },
      {
        needs: ["crew"],
        remedy: { fill: "vehicle" },
        refuse: (row: Work) => (row.crew.length === 0 || row.vehicleId !== null ? null : "Choose a vehicle for the crew first."),
      },
    ],
    effect: true,
    notifies: [
      {
        to: ["company"],
        // A next attempt is told of together with the failed one.
        where: { startedAt: null },
        title: "Work scheduled",
        message: "{number} is scheduled for {windowStart}",
        mail: true,
        text: true,
      },
    ],
  },
  unassign: {
    label: "Unschedule",
    from: "scheduled",
    to: "new",
    verb: "unassign",
    icon: "undo",
    sets: { providerObstacle: null },
    effect: true,
    notifies: [{ to: ["company"], title: "Work unscheduled", message: "{number} will get a new date", mail: true, text: true }],
  },
  start: {
    from: "scheduled",
    to: "inProgress",
    icon: "play",
    reliesOn: ["vehicle", "crew.member"],
    sets: { startedAt: now.moment },
    confirm: "The day of {number} is still to come. Start it today?",
    confirmWhere: { windowStart: { after: now.today } },
    notifies: [{ to: ["company"], title: "Work started", message: "The crew for {number} is on its way", mail: true, text: true }],
  },
  markAsCompleted: {
    from: "inProgress",
    to: "completed",
    verb: "mark.as.completed",
    icon: "check",
    guards: [
      {
        needs: ["checklist"],
        remedy: { fill: "checklist" },
        refuse: (row: Work) => {
          const open = row.checklist.filter(({ done }) => !done).length;
          return open === 0
            ? null
            : `Finish the checklist first: ${open} of ${row.checklist.length} items ${open === 1 ? "is" : "are"} open.`;
        },
      },
    ],
    input: {
      receiverName: text({ label: "Received by", maxLength: 120, help: "For deliveries: who signed for it" }),
      actualHours: decimal({ required: true, min: 0, max: 10_000, unit: "h" }),
    },
    edits: ["receiverSignature", "photos", "exceptions"],
    writes: { actualHours: "actualHours", receiverName: "receiverName" },
    sets: { completedAt: now.moment },
    effect: true,
    successMessage: "{number} completed.",
    notifies: [
      { to: ["owner"], title: "Work completed", message: "{number} was completed" },
      { to: ["company"], title: "Work completed", message: "{number} was completed", mail: true, text: true, photos: true },
    ],
  },
  recordFailedAttempt: {
    past: "recorded a failed attempt of {it}",
    from: "inProgress",
    to: "new",
    verb: "unassign",
    icon: "flag",
    input: {
      reason: attemptReason,
      note: longText({ maxLength: 1000, help: "Visible to the customer" }),
      charge: money({ min: 0, label: "Charge for the attempt", help: "Billed with the work" }),
      nextStart: dateTime({ zone: "hub.timeZone", label: "Next attempt from", help: "Leave empty to schedule it later" }),
      nextEnd: dateTime({ zone: "hub.timeZone", label: "Next attempt until", help: "Default: as long as this attempt" }),
    },
    edits: ["attemptPhotos"],
    sets: { providerObstacle: null },
    effect: true,
    successMessage: "Failed attempt of {number} recorded.",
    notifies: [
      { to: ["owner"], title: "Work could not be done", message: "The crew could not do the work on {number}" },
      { ...notDone, where: { state: "new" }, message: "The crew could not do the work on {number}" },
      {
        ...notDone,
        where: { state: "scheduled" },
        message: "The crew could not do the work on {number}. The next attempt is scheduled for {windowStart}",
      },
    ],
  },
  addChecklist: {
    past: "added a checklist to {it}",
    from: ["new", "scheduled", "inProgress"],
    verb: "update",
    icon: "check",
    input: {
      checklist: ref("work-checklist", { required: true, scopedBy: { customer: "customer" }, selectable: { state: "active" } }),
    },
    effect: true,
    successMessage: "Checklist added to {number}.",
  },
  sendToBilling: {
    from: ["completed", "cancelled"],
    verb: "send.to.billing",
    icon: "send",
    guards: [
      {
        needs: ["attempts"],
        remedy: "final",
        refuse: (row: Work) =>
          row.state === "completed" || row.attempts.some(({ charge }) => charge !== null && charge > 0)
            ? null
            : "Only completed work and charges for failed attempts can be billed.",
      },
      {
        remedy: { open: "billingReport" },
        refuse: (row: Work) =>
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
    confirm: "Bills of lading of {number} that were issued but not picked up are voided, and drafts are deleted.",
    input: { reason: longText({ required: true, maxLength: 1000 }) },
    writes: { cancelReason: "reason" },
    sets: { providerObstacle: null },
    effect: true,
    successMessage: "{number} cancelled.",
    notifies: [{ to: ["owner", "company"], title: "Work cancelled", message: "{number} was cancelled" }],
  },
} as const;
