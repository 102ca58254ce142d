import type { Tone } from "../../schemas/actions/action.ts";
import { email, longText, text } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";

const tone = (tone: Tone) => tone;

export const providerStates = {
  applied: { id: 200, phrase: "an applicant", tone: tone("info") },
  active: { id: 201, tone: tone("good") },
  suspended: { id: 202, tone: tone("bad") },
};

/** What can happen to a provider of any kind. */
export const providerActions = {
  whitelist: {
    label: "Approve",
    from: "applied",
    to: "active",
    verb: "whitelist",
    icon: "check",
    notifies: [{ to: ["owner"], title: "Provider approved", message: "{name} can be given work" }],
  },
  suspend: {
    from: "active",
    to: "suspended",
    verb: "suspend",
    danger: true,
    icon: "pause",
    input: { reason: text({ required: true, maxLength: 500 }) },
    writes: { suspensionReason: "reason" },
    confirm: "{name} gets no new work. What is scheduled already stays, and is marked.",
    effect: true,
    notifies: [{ to: ["owner"], title: "Provider suspended", message: "{name} is suspended: {suspensionReason}" }],
  },
  reActivate: {
    label: "Reactivate",
    from: "suspended",
    to: "active",
    verb: "re-activate",
    icon: "play",
    sets: { suspensionReason: null },
    effect: true,
    notifies: [{ to: ["owner"], title: "Provider reactivated", message: "{name} is active again" }],
  },
  requestDocuments: {
    past: "asked {it} for documents",
    from: ["applied", "active"],
    verb: "send",
    icon: "send",
    input: {
      to: email({ help: "Defaults to the provider's email address" }),
      message: longText({ maxLength: 2_000, help: "Appears above the link" }),
    },
    writes: { documentsMessage: "message" },
    sets: { documentsAskedAt: now.moment },
    effect: true,
    successMessage: "A link to upload documents is on its way to {documentsAskedOf}.",
  },
  revokeUploadLinks: {
    past: "revoked the upload links of {it}",
    verb: "send",
    icon: "close",
    danger: true,
    confirm: "No upload link that was sent to {name} will work any more.",
    sets: { documentsAskedOf: null },
    effect: true,
    successMessage: "The upload links of {name} no longer work.",
  },
  // Once for each step before a paper ends, and on the day after.
  remindOfDocuments: {
    by: ["system"],
    past: "reminded of the documents of {it}",
    from: "active",
    effect: true,
    notifies: [
      {
        to: [{ ability: "send" }],
        topic: "providerDocuments",
        title: "Documents to renew",
        message: "{name}: {documentsNotice}",
        mail: true,
      },
    ],
  },
} as const;

export const remindsDaily = {
  action: "remindOfDocuments",
  where: { $not: { $any: [{ documentsRemindOn: null }, { documentsRemindOn: { after: now.today } }] } },
  at: "07:00",
} as const;

/** Who is entered again may be a provider of any kind already. */
export const providerDuplicates = {
  fields: ["name", "email", "phone"],
  among: ["agent-carrier", "independent-contractor", "vendor"],
} as const;
