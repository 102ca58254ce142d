import { email, longText } from "../../schemas/fields/fields.ts";
import { openJobStates } from "./job-states.ts";

/** What we do with the link of a job, and what happens to a job by itself. */
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
