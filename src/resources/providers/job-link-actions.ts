import { email, longText, text } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";
import { openJobStates } from "./job-states.ts";

const reason = longText({ required: true, maxLength: 1_000 });

/** What a provider does by the link of a job, and what we do with the link. Everything that answers us tells the dispatcher at once. */
export const jobLinkActions = {
  sendLink: {
    label: "Send the link",
    past: "sent the link of {it}",
    from: openJobStates,
    verb: "send",
    icon: "send",
    input: {
      to: email({ help: "Defaults to the provider's email" }),
      message: longText({ maxLength: 2_000, help: "Appears above the link" }),
    },
    writes: { message: "message" },
    effect: true,
    successMessage: "{number} is on its way to {linkSentTo}.",
  },
  revokeLink: {
    label: "Revoke the link",
    past: "revoked the link of {it}",
    from: openJobStates,
    verb: "send",
    icon: "close",
    danger: true,
    guards: [
      {
        remedy: "done",
        refuse: (row: { readonly linkExpiresOn: string | null }) => (row.linkExpiresOn === null ? "There is no link to revoke." : null),
      },
    ],
    sets: { linkExpiresOn: null, linkSentTo: null },
    effect: true,
    successMessage: "The link of {number} no longer works.",
  },
  acceptByLink: {
    by: ["system"],
    past: "accepted {it} by link",
    from: "offered",
    to: "accepted",
    input: { name: text({ required: true, maxLength: 160 }) },
    writes: { acceptedBy: "name" },
    sets: { acceptedAt: now.moment, acceptedVia: "by link" },
    effect: true,
    notifies: [
      { to: ["owner", { ability: "assign" }], title: "Job accepted", message: "{provider} accepted {number} for {workOrder}", mail: true },
    ],
  },
  declineByLink: {
    by: ["system"],
    past: "declined {it} by link",
    from: "offered",
    to: "declined",
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
  startByLink: {
    by: ["system"],
    past: "started {it} by link",
    from: "accepted",
    to: "inProgress",
    sets: { startedAt: now.moment },
    effect: true,
    notifies: [{ to: ["owner"], title: "Job started", message: "{provider} started {number} for {workOrder}" }],
  },
  completeByLink: {
    by: ["system"],
    past: "completed {it} by link",
    from: "inProgress",
    to: "completed",
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
  withdrawTaken: {
    by: ["system"],
    past: "withdrew {it}, because another provider accepted",
    from: "offered",
    to: "withdrawn",
    sets: { withdrawReason: "Taken by another provider" },
    effect: true,
  },
  expire: {
    by: ["system"],
    from: "offered",
    to: "expired",
    notifies: [{ to: ["owner"], title: "Job offer expired", message: "{provider} did not answer {number} for {workOrder}" }],
  },
} as const;
