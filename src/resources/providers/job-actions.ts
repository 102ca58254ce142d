import type { Guard } from "../../schemas/actions/action.ts";
import { longText, text } from "../../schemas/fields/fields.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { jobLinkActions } from "./job-link-actions.ts";
import { jobSettlementActions } from "./job-settlement-actions.ts";
import { movingServices } from "./job-states.ts";

interface Work {
  readonly service: string;
  readonly validUntil: string;
  readonly photos: readonly unknown[];
  readonly signedBill: readonly unknown[];
}

const reason = longText({ required: true, maxLength: 1_000 });
const stillValid: Guard<Pick<Work, "validUntil">> = {
  remedy: { fill: "validUntil" },
  refuse: ({ validUntil }, { today }) => (validUntil < today ? `This offer was valid until ${formatDate(validUntil)}.` : null),
};

/** What proves a job is kept on it: photos, and for goods that were moved the bill of lading that their receiver signed. */
const proven: readonly Guard<Pick<Work, "service" | "photos" | "signedBill">>[] = [
  {
    needs: ["photos"],
    refuse: ({ photos }) => (photos.length === 0 ? "Add a photo of the finished work first." : null),
    remedy: { fill: "photos" },
  },
  {
    needs: ["signedBill"],
    refuse: ({ service, signedBill }) =>
      movingServices.includes(service) && signedBill.length === 0 ? "Add the signed bill of lading first." : null,
    remedy: { fill: "signedBill" },
  },
];

/** What can happen to a job. A provider does the same by its link as we do for one who called, and whoever offered it is told at once. */
export const jobActions = {
  ...jobLinkActions,
  accept: {
    label: "Accept for the provider",
    past: "accepted {it} for the provider",
    from: "offered",
    to: "accepted",
    verb: "assign",
    icon: "check",
    guards: [stillValid],
    input: { name: text({ required: true, maxLength: 160, label: "Who accepted", help: "The person you spoke with" }) },
    writes: { acceptedBy: "name" },
    sets: { acceptedAt: now.moment, acceptedVia: me.way },
    effect: true,
    notifies: [
      { to: ["owner", { ability: "assign" }], title: "Job accepted", message: "{provider} accepted {number} for {workOrder}", mail: true },
    ],
    successMessage: "{provider} has {workOrder} now.",
  },
  decline: {
    label: "Decline for the provider",
    past: "declined {it} for the provider",
    from: "offered",
    to: "declined",
    verb: "decline",
    icon: "close",
    danger: true,
    input: { reason },
    writes: { declineReason: "reason" },
    notifies: [
      {
        to: ["owner", { ability: "assign" }],
        title: "Job declined",
        message: "{provider} declined {number} for {workOrder}: {declineReason}",
        mail: true,
      },
    ],
  },
  withdraw: {
    label: "Withdraw the offer",
    past: "withdrew the offer of {it}",
    from: "offered",
    to: "withdrawn",
    verb: "close",
    icon: "close",
    danger: true,
    input: { reason },
    writes: { withdrawReason: "reason" },
    effect: true,
    successMessage: "The offer of {number} is withdrawn.",
  },
  start: {
    label: "Start the job",
    past: "started {it}",
    from: "accepted",
    to: "inProgress",
    verb: "mark.as.completed",
    icon: "play",
    sets: { startedAt: now.moment },
    effect: true,
    notifies: [{ to: ["owner"], title: "Job started", message: "{provider} started {number} for {workOrder}" }],
    successMessage: "{number} started.",
  },
  markAsCompleted: {
    label: "Complete",
    past: "completed {it}",
    from: "inProgress",
    to: "completed",
    verb: "mark.as.completed",
    icon: "check",
    guards: proven,
    input: { receiverName: text({ maxLength: 120, label: "Received by" }), note: longText({ maxLength: 2_000 }) },
    writes: { receiverName: "receiverName", completionNote: "note" },
    sets: { completedAt: now.moment },
    effect: true,
    notifies: [
      {
        to: ["owner", { ability: "mark.as.completed" }],
        title: "Job completed",
        message: "{provider} completed {number} for {workOrder}. Its invoice can be settled.",
        mail: true,
        photos: true,
      },
    ],
  },
  cancel: {
    label: "Cancel job",
    from: ["accepted", "inProgress"],
    to: "cancelled",
    verb: "close",
    icon: "close",
    danger: true,
    input: { reason },
    writes: { cancelReason: "reason" },
    effect: true,
    notifies: [{ to: ["owner"], title: "Job cancelled", message: "{number} of {provider} was cancelled: {cancelReason}" }],
    successMessage: "{number} cancelled. {workOrder} has no provider now.",
  },
  ...jobSettlementActions,
} as const;
