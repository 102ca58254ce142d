import type { Guard } from "../../schemas/actions/action.ts";
import { choice, email, longText, money, ref, text } from "../../schemas/fields/fields.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { insideKinds } from "./place.ts";

interface Decided {
  readonly payer: string;
  readonly estimate: number | null;
  readonly createdById: number | null;
}

/** How many days a customer can approve by a link. */
export const APPROVAL_DAYS = 14;

/** Whoever pays approves: the customer their own repairs, an employee all others. Our own money takes two people. */
const payerApproves: readonly Guard<Decided>[] = [
  {
    refuse: ({ payer }, { user }) =>
      user.side === "employee" && payer === "customer"
        ? "The customer pays: they approve it on their screen, or by the link that you send them."
        : null,
    remedy: { act: "sendForApproval" },
  },
  {
    refuse: ({ payer, createdById }, { user }) =>
      user.side === "employee" && payer === "us" && createdById === user.id
        ? "You requested this repair and we pay for it. Someone else has to approve it."
        : null,
    remedy: { ask: "others" },
  },
];
const hasEstimate: Guard<Decided> = {
  remedy: { fill: "estimate" },
  refuse: ({ payer, estimate }) => (payer === "customer" && estimate === null ? "The estimate is not known yet." : null),
};

const reason = longText({ required: true, maxLength: 1_000 });

/** What can happen to a repair. */
export const repairActions = {
  sendForApproval: {
    past: "sent {it} for approval",
    from: "requested",
    verb: "send",
    icon: "send",
    guards: [
      {
        remedy: "final",
        refuse: (row: Decided) => (row.payer === "customer" ? null : "Only a customer who pays is asked for an approval."),
      },
      {
        remedy: { fill: "estimate" },
        refuse: (row: Decided) => (row.estimate === null ? "Enter the estimate first: the customer approves an amount." : null),
      },
    ],
    input: {
      to: email({ help: "Defaults to whoever approves for the customer" }),
      message: longText({ maxLength: 2_000, help: "Appears above the link" }),
    },
    writes: { linkMessage: "message" },
    effect: true,
    notifies: [{ to: ["company"], title: "Repair to approve", message: "{number}: please approve the repair of {item}" }],
    successMessage: "{number} is on its way to {linkSentTo}.",
  },
  revokeLink: {
    past: "revoked the approval link of {it}",
    from: "requested",
    verb: "send",
    icon: "close",
    danger: true,
    guards: [
      {
        remedy: "done",
        refuse: (row: { readonly linkExpiresOn: string | null }) => (row.linkExpiresOn === null ? "There is no link to withdraw." : null),
      },
    ],
    sets: { linkExpiresOn: null, linkSentTo: null },
    effect: true,
    successMessage: "The link for {number} no longer works.",
  },
  approve: {
    by: ["employee", "customer"],
    from: "requested",
    to: "approved",
    verb: "approve",
    icon: "check",
    guards: [...payerApproves, hasEstimate],
    confirm: "Approve {number} for {estimate}?",
    confirmWhere: { $not: { estimate: null } },
    sets: { approvedBy: me.name, approvedAt: now.moment, approvedVia: me.way },
    effect: true,
    notifies: [
      { to: ["owner"], title: "Repair approved", message: "{number} was approved by {approvedBy}", mail: true },
      { to: ["company"], title: "Repair approved", message: "{number}: the repair of {item} was approved by {approvedBy}" },
    ],
  },
  decline: {
    by: ["customer"],
    from: "requested",
    to: "cancelled",
    verb: "decline",
    danger: true,
    icon: "close",
    input: { reason },
    writes: { cancelReason: "reason" },
    effect: true,
    notifies: [{ to: ["owner", "company"], title: "Repair declined", message: "{number} was declined: {cancelReason}", mail: true }],
  },
  begin: {
    label: "Start the repair",
    past: "started {it}",
    from: "approved",
    to: "inProgress",
    verb: "mark",
    icon: "play",
    reliesOn: ["provider"],
    input: { where: choice(["at the repair shop", "in the hub"], { required: true, default: "at the repair shop" }) },
    effect: true,
    successMessage: "{number} started.",
  },
  receiveBack: {
    past: "received the piece of {it} back",
    from: "inProgress",
    verb: "mark",
    icon: "undo",
    input: {
      place: ref("hub-place", { required: true, selectable: { kind: insideKinds }, label: "To" }),
      note: text({ maxLength: 500 }),
    },
    effect: true,
    successMessage: "{item} is back in the hub.",
  },
  markAsCompleted: {
    label: "Complete",
    past: "completed {it}",
    from: "inProgress",
    to: "completed",
    verb: "mark.as.completed",
    icon: "check",
    guards: [
      {
        needs: ["photosAfter"],
        remedy: { fill: "photosAfter" },
        refuse: (row: { readonly photosAfter: readonly unknown[] }) =>
          row.photosAfter.length > 0 ? null : "Add a photo of the repaired piece first.",
      },
    ],
    input: {
      cost: money({ required: true, min: 0, label: "Actual cost" }),
      outcome: longText({ maxLength: 2_000, label: "What was done" }),
    },
    writes: { cost: "cost", outcome: "outcome" },
    sets: { completedAt: now.moment },
    effect: true,
    notifies: [
      {
        to: ["owner", { ability: "mark.as.completed" }],
        title: "Repair completed",
        message: "{number}: {item} waits for its next inspection",
      },
      {
        to: ["company"],
        title: "Repair completed",
        message: "{number}: {item} was repaired and is inspected again",
        mail: true,
        photos: true,
      },
    ],
    successMessage: "{number} completed. {item} waits for its next inspection.",
  },
  cancel: {
    from: ["requested", "approved"],
    to: "cancelled",
    verb: "close",
    danger: true,
    icon: "close",
    input: { reason },
    writes: { cancelReason: "reason" },
    effect: true,
    notifies: [{ to: ["owner", "company"], title: "Repair cancelled", message: "{number} was cancelled: {cancelReason}" }],
  },
  noteOrdered: { by: ["system"], past: "sent the repair order of {it}", sets: { orderedAt: now.moment } },
} as const;
