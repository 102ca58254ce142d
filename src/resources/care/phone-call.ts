import { choiceLabel } from "../../schemas/fields/field.ts";
import { anyRef, choice, computed, date, dateTime, longText, phone, ref } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { conversationSubjects } from "./conversation.ts";

const outcomes = ["reached", "no answer", "voicemail", "wrong number"] as const;
const outcome = choice(outcomes, { required: true, filter: true, sort: true, labels: { voicemail: "Left a voicemail" } });

/** A call by phone: with whom, about what, how it ended, and when to call next. The device dials; the call is logged by hand. */
export const phoneCall = resource("phone-call", {
  label: "Call",
  title: "summary",
  subtitle: ["contact", "party"],
  path: "/reputation-center/calls",
  subject: "CC_DISPATCH_TRACKER_CALL",
  bizObject: 146,
  side: "employee",
  fields: {
    summary: computed(
      "text",
      (row: { outcome: (typeof outcomes)[number]; notes: string | null }) =>
        [choiceLabel(outcome, row.outcome), row.notes?.split("\n")[0]?.slice(0, 120)].filter(Boolean).join(": "),
      { label: "Call", search: true },
    ),
    direction: choice(["out", "in"], { required: true, default: "out", filter: true, labels: { out: "We called", in: "They called" } }),
    contact: ref("contact", {
      unscoped: "It fills the company",
      filter: true,
      sort: true,
      search: true,
      fills: { copies: { party: "party" } },
    }),
    party: ref("party", { label: "Company", filter: true, sort: true, search: true }),
    phoneNumber: phone({ personal: "contact", label: "Number", search: true }),
    about: anyRef(conversationSubjects, { filter: true }),
    conversation: ref("conversation", { unscoped: "It is the caller's", createOnly: true, filter: true }),
    outcome,
    notes: longText({ personal: "contact", maxLength: 4_000, search: true, help: "What was said and agreed" }),
    startedAt: dateTime({ label: "When", filter: true, sort: true, help: "Now, if empty" }),
    nextFollowUp: date({ createOnly: true, notBefore: now.today, help: "Plans a follow-up about the record on this day" }),
    followUp: ref("follow-up", { readOnly: true, filter: true }),
  },
  create: { verb: "call.assist", effect: true, successMessage: "Call logged." },
  update: { verb: "call.assist", effect: true },
  remove: { confirm: "You are about to delete the call {summary}", successMessage: "Call deleted." },
  people: { owner: "createdBy" },
  views: {
    list: {
      title: "Calls",
      columns: ["startedAt", "direction", "contact", "party", "about", "outcome", "notes", "createdBy"],
      more: ["phoneNumber", "followUp", "createdAt"],
      sort: "-startedAt",
      segments: {
        param: "who",
        options: { anybody: { where: {} }, mine: { where: { createdBy: me.user } } },
      },
    },
    show: {
      strip: ["contact", "startedAt", "outcome", "nextFollowUp"],
      sections: [
        { title: "Call", fields: ["direction", "contact", "party", "phoneNumber", "startedAt", "about", "conversation"] },
        { title: "What came of it", fields: ["outcome", "notes", "nextFollowUp", "followUp"] },
      ],
    },
    railItem: {
      groups: [
        {
          segment: "anybody",
          when: "startedAt",
          by: ["outcome", "contact", "createdBy"],
          text: "notes",
          sort: "-startedAt",
          max: 5,
          empty: "No calls logged.",
        },
      ],
    },
  },
});
