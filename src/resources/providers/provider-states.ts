import type { Tone } from "../../schemas/action.ts";
import { text } from "../../schemas/fields.ts";

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
    primary: true,
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
    confirm: "{name} gets no new work. What is scheduled already stays.",
    notifies: [{ to: ["owner"], title: "Provider suspended", message: "{name} is suspended: {suspensionReason}" }],
  },
  reActivate: {
    label: "Reactivate",
    from: "suspended",
    to: "active",
    verb: "re-activate",
    icon: "play",
    sets: { suspensionReason: null },
    notifies: [{ to: ["owner"], title: "Provider reactivated", message: "{name} is active again" }],
  },
} as const;

/** Who is entered again may be a provider of any kind already. */
export const providerDuplicates = {
  fields: ["name", "email", "phone"],
  among: ["agent-carrier", "independent-contractor", "vendor"],
} as const;
