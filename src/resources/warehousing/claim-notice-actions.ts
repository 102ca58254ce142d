import type { Guard, NotificationRule } from "../../schemas/actions/action.ts";
import { date, longText, text } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";
import { hubStaff } from "./notices.ts";

interface Noticed {
  readonly claimNoticeDue: string | null;
  readonly claimNoticeSentOn: string | null;
}
const isOwed: readonly Guard<Noticed>[] = [
  { remedy: "done", refuse: (row) => (row.claimNoticeDue === null ? "Nothing was damaged or short." : null) },
  { remedy: "done", refuse: (row) => (row.claimNoticeSentOn === null ? null : "The carrier has been notified.") },
];

const toHub = (title: string, message: string): NotificationRule => ({
  to: ["owner", hubStaff],
  topic: "claimNotice",
  title,
  message,
  mail: true,
});

/** The notice that a carrier gets of a receive's damage within five business days, or else owes nothing. */
export const noticeActions = {
  recordClaimNotice: {
    past: "recorded the claim notice to the carrier",
    verb: "update",
    from: "completed",
    icon: "send",
    guards: isOwed,
    input: {
      sentOn: date({ required: true, defaultDays: 0, notAfter: now.today }),
      notice: longText({ required: true, maxLength: 2_000, label: "How", help: "To whom, by email or portal, with which reference" }),
    },
    writes: { claimNoticeSentOn: "sentOn", claimNotice: "notice" },
    sets: { claimNoticeState: "sent", claimNoticeRemindOn: null },
    successMessage: "Claim notice recorded.",
  },
  /** By the email of its letter. */
  noteClaimNoticeSent: {
    by: ["system"],
    past: "emailed the claim notice to the carrier",
    from: "completed",
    guards: isOwed,
    input: { sentTo: text({ required: true, maxLength: 2_000 }) },
    writes: { claimNotice: "sentTo" },
    sets: { claimNoticeSentOn: now.today, claimNoticeState: "sent", claimNoticeRemindOn: null },
  },
  remindOfClaimNotice: {
    by: ["system"],
    from: "completed",
    past: "reminded of the claim notice",
    effect: true,
    notifies: [toHub("Claim notice due", "{number}: {carrier} has to be notified within five business days of {receivedOn}")],
  },
  missClaimNotice: {
    by: ["system"],
    from: "completed",
    past: "marked the claim notice as missed",
    sets: { claimNoticeState: "missed", claimNoticeRemindOn: null },
    notifies: [toHub("Claim notice missed", "{number}: {carrier} was not notified within five business days of {receivedOn}")],
  },
} as const;
