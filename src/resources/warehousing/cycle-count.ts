import type { Guard } from "../../schemas/actions/action.ts";
import { boolean, dateTime, integer, longText, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";
import { countingStaff } from "./notices.ts";
import { insideKinds } from "./place.ts";
import { cycleCountQueue } from "./queues.ts";

const byAnother: Guard<{ readonly submittedById: number | null }> = {
  remedy: { ask: "others" },
  refuse: (row, { user }) => (row.submittedById === user.id ? "You submitted this count. Someone else has to approve it." : null),
};

const requested = { to: [countingStaff], topic: "countRequested", title: "Count requested" } as const;

/** A count of what is in a bin, in a zone, or of a customer. What differs is corrected when a second person has approved it. */
export const cycleCount = resource("cycle-count", {
  title: "number",
  subtitle: ["hub", "place", "customer"],
  path: "/warehousing/counts",
  subject: "WH_INVENTORY",
  bizObject: 121,
  side: "employee",
  fields: {
    number: sequence("CC-{00000}"),
    hub: ref("hub", { required: true, createOnly: true, filter: true, sort: true }),
    place: ref("hub-place", {
      createOnly: true,
      label: "Bin or zone",
      scopedBy: { hub: "hub" },
      selectable: { kind: insideKinds },
      filter: true,
      help: "A zone is counted with all its bins",
    }),
    customer: ref("party", { createOnly: true, filter: true, search: true, help: "Only what belongs to this customer" }),
    blind: boolean({ createOnly: true, label: "Blind count", default: true, help: "The counter is not told what should be there" }),
    note: text({ maxLength: 500 }),
    expected: integer({ readOnly: true, min: 0 }),
    found: integer({ readOnly: true, min: 0 }),
    elsewhere: integer({ readOnly: true, min: 0, label: "Found elsewhere" }),
    missing: integer({ readOnly: true, min: 0, sort: true }),
    submittedBy: ref("user", { readOnly: true }),
    submittedAt: dateTime({ readOnly: true, label: "Submitted" }),
    approvedBy: ref("user", { readOnly: true }),
    approvedAt: dateTime({ readOnly: true, label: "Approved", sort: true }),
    recountReason: longText({ readOnly: true, label: "Recount because" }),
  },
  rules: [{ at: "place", holds: (row) => row.placeId !== null || row.customerId !== null, message: "Choose a bin, a zone or a customer." }],
  states: {
    counting: { id: 151, tone: "progress" },
    submitted: { id: 152, label: "To approve", tone: "warn" },
    approved: { id: 153, tone: "good" },
    cancelled: { id: 154, tone: "muted" },
  },
  create: {
    label: "Start a count",
    verb: "mark",
    notifies: [
      { ...requested, where: { $not: { place: null } }, message: "{number}: {place} at {hub} is to be counted" },
      { ...requested, where: { place: null }, message: "{number}: what {customer} has at {hub} is to be counted" },
    ],
  },
  update: { from: "counting" },
  actions: {
    submit: {
      from: "counting",
      to: "submitted",
      verb: "mark",
      icon: "send",
      sets: { submittedAt: now.moment },
      confirm: "Everything that was not counted is reported as missing.",
      effect: true,
      successMessage: "{number}: {found} found, {elsewhere} elsewhere, {missing} missing.",
      notifies: [
        { to: [{ ability: "approve" }], title: "Count to approve", message: "{number}: {elsewhere} elsewhere, {missing} missing" },
      ],
    },
    recount: {
      label: "Count again",
      past: "sent {it} back to be counted again",
      from: "submitted",
      to: "counting",
      verb: "approve",
      icon: "undo",
      input: { reason: longText({ required: true, maxLength: 1_000 }) },
      writes: { recountReason: "reason" },
      sets: { submittedBy: null, submittedAt: null, expected: null, found: null, elsewhere: null, missing: null },
      effect: true,
      notifies: [{ to: ["owner"], title: "Count again", message: "{number}: {recountReason}" }],
    },
    approve: {
      from: "submitted",
      to: "approved",
      verb: "approve",
      icon: "check",
      guards: [byAnother],
      sets: { approvedAt: now.moment },
      effect: true,
      successMessage: "{number} approved: {elsewhere} moved, {missing} on hold.",
      notifies: [{ to: ["owner"], title: "Count approved", message: "{number}: {found} found, {elsewhere} elsewhere, {missing} missing" }],
    },
    cancel: {
      label: "Cancel count",
      from: ["counting", "submitted"],
      to: "cancelled",
      verb: "mark",
      danger: true,
      icon: "close",
      confirm: "Nothing that was counted is kept.",
    },
  },
  next: ["submit", "approve", "recount"],
  people: { owner: "createdBy" },
  queue: cycleCountQueue,
  views: {
    list: {
      tabLabel: "Counts",
      columns: ["number", "hub", "place", "customer", "expected", "found", "elsewhere", "missing", "state", "createdBy", "createdAt"],
      more: ["blind", "note", "submittedBy", "submittedAt", "approvedBy", "approvedAt"],
      sort: "-createdAt",
      badge: { state: "submitted" },
    },
    show: {
      strip: ["hub", "expected", "found", "elsewhere", "missing", "submittedBy"],
      tabs: {
        overview: {
          sections: [
            { title: "Count", fields: ["hub", "place", "customer", "blind", "note", "recountReason"] },
            {
              title: "Result",
              fields: ["expected", "found", "elsewhere", "missing", "submittedBy", "submittedAt", "approvedBy", "approvedAt"],
            },
          ],
        },
        entries: { list: "count-entry", by: "count" },
      },
    },
  },
});
