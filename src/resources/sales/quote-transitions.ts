import type { Guard } from "../../schemas/actions/action.ts";
import type { Remedy } from "../../schemas/actions/remedy.ts";
import { longText } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { inBusiness } from "../shared/in-business.ts";
import type { quoteStates } from "../shared/quote-states.ts";
import { approval, unapproved } from "./approval.ts";

export type QuoteState = keyof typeof quoteStates;

/** The values that the transitions of both kinds of quote read. */
export interface QuoteValues {
  readonly state: QuoteState;
  readonly createdById: number | null;
  readonly customerState: string | null;
  readonly validUntil: string;
  readonly answered: boolean;
}

/** Only its author may work on a draft. */
export const ownDraft: Guard<QuoteValues> = {
  remedy: { ask: "creator" },
  refuse: (row, { user }) =>
    row.state === "draft" && row.createdById !== user.id ? "Only the person who created this draft can do this." : null,
};
const notExpired = (remedy: Guard["remedy"]): Guard<QuoteValues> => ({
  refuse: (row, { today }) =>
    row.validUntil < today ? `This quote expired on ${formatDate(row.validUntil)}. Its validity has to be extended first.` : null,
  remedy,
});

/** A quote that is still open expires the day after its last valid day. */
const expiresDaily = { action: "expire", where: { validUntil: { before: now.today } } } as const;
/** Three days before, everybody is told once. */
const expiresSoon = {
  action: "tellExpiry",
  where: { validUntil: { before: now.today }, expiryTold: false },
  ahead: 4,
  at: "08:00",
} as const;
export const expiry = [expiresDaily, expiresSoon] as const;

const reason = { reason: longText({ required: true, maxLength: 1000 }) };

/**
 * The transition table that shipping quotes and sales quotes share.
 * `sendable` adds guards for sending a quote, `orderable` guards for approving it. `content` is what it offers; `renewable` says how an
 * employee extends one that was sent.
 */
export function quoteTransitions<Q extends QuoteValues>({
  content,
  sendable,
  orderable = [],
  renewable = [],
}: {
  readonly content: string;
  readonly sendable: readonly Guard<Q>[];
  readonly orderable?: readonly Guard<Q>[];
  readonly renewable?: readonly Remedy[];
}) {
  return {
    submit: {
      label: "Request pricing",
      past: "requested pricing for {it}",
      from: "draft",
      to: "pendingPricing",
      by: ["employee", "customer"],
      icon: "send",
      guards: [ownDraft, inBusiness],
      effect: true,
      successMessage: "Quote {number} is waiting for its price.",
      notifies: [{ to: ["assignee"], title: "Quote needs pricing", message: "{number} for {customer} needs a price", mail: true }],
    },
    send: {
      label: "Submit to customer",
      past: "submitted {it} to the customer",
      from: ["pendingPricing", "pendingChanges"],
      to: "ready",
      verb: "send",
      icon: "send",
      guards: [
        ...sendable,
        notExpired({ fill: "validUntil" }),
        {
          remedy: { fill: content },
          refuse: (row: Q) =>
            row.state === "pendingChanges" && !row.answered
              ? "The customer requested changes. Update the quote before submitting it."
              : null,
        },
      ],
      sets: { offered: true, expiryTold: false },
      effect: true,
      successMessage: "Quote {number} submitted to the customer.",
      notifies: [{ to: ["company"], title: "Quote ready", message: "{number} is ready for your approval", mail: true, text: true }],
      emails: "quote",
    },
    askForChanges: {
      label: "Request changes",
      past: "asked for changes",
      from: "ready",
      to: "pendingChanges",
      by: ["customer"],
      icon: "edit",
      input: { comment: longText({ required: true, maxLength: 2000, label: "What should change?" }) },
      writes: { changeRequest: "comment" },
      sets: { answered: false },
      successMessage: "Thank you. We received your request and will get back to you.",
      notifies: [
        { to: ["owner", "assignee"], title: "Changes requested", message: "{customer} requested changes to {number}", mail: true },
      ],
    },
    approve: {
      from: "ready",
      to: "approved",
      by: ["customer"],
      verb: "approve",
      icon: "check",
      guards: [inBusiness, notExpired([{ act: "askForChanges" }, ...renewable]), ...orderable],
      sets: approval,
      confirm: "Approve {number} for {total}?",
      effect: true,
      successMessage: "Quote {number} approved.",
      notifies: [{ to: ["owner", "assignee"], title: "Quote approved", message: "{customer} approved {number}", mail: true }],
      sendsCopy: "quote",
    },
    approveForCustomer: {
      label: "Approve on the customer's behalf",
      confirm: "Approve {number} for {total}?",
      from: "ready",
      to: "approved",
      verb: "approve",
      icon: "check",
      guards: [inBusiness, notExpired([{ act: "askForChanges" }, ...renewable]), ...orderable],
      input: { note: longText({ required: true, maxLength: 1000, label: "How did the customer approve?" }) },
      writes: { approvalNote: "note" },
      sets: approval,
      effect: true,
      successMessage: "Quote {number} approved.",
      notifies: [{ to: ["owner", "assignee", "company"], title: "Quote approved", message: "{number} was approved", mail: true }],
      sendsCopy: "quote",
    },
    decline: {
      from: "ready",
      to: "lost",
      by: ["customer"],
      verb: "decline",
      danger: true,
      icon: "close",
      input: reason,
      writes: { declineReason: "reason" },
      successMessage: "Quote {number} declined.",
      notifies: [{ to: ["owner", "assignee"], title: "Quote declined", message: "{customer} declined {number}", mail: true }],
    },
    markAsLost: {
      from: ["pendingPricing", "ready", "pendingChanges"],
      to: "lost",
      verb: "mark.as.lost",
      danger: true,
      icon: "flag",
      input: reason,
      writes: { lostReason: "reason" },
      successMessage: "Quote {number} marked as lost.",
    },
    tellExpiry: {
      label: "Announce that it expires",
      past: "announced that {it} expires soon",
      from: "ready",
      by: ["system"],
      sets: { expiryTold: true },
      notifies: [
        { to: ["company"], title: "Quote expires soon", message: "{number} is valid until {validUntil}", mail: true },
        { to: ["owner", "assignee"], title: "Quote expires soon", message: "{number} for {customer} is valid until {validUntil}" },
      ],
    },
    expire: {
      from: ["ready", "pendingChanges"],
      to: "expired",
      by: ["system"],
      notifies: [{ to: ["owner", "assignee", "company"], title: "Quote expired", message: "{number} expired" }],
    },
    pickUp: { past: "marked {it} as picked up", from: "approved", to: "inTransit", by: ["system"] },
    deliver: { past: "marked {it} as delivered", from: "inTransit", to: "delivered", by: ["system"] },
    markAsCompleted: {
      from: "inTransit",
      to: "delivered",
      verb: "mark.as.completed",
      icon: "check",
      confirm: "Quote {number} will be marked as delivered.",
      successMessage: "Quote {number} delivered.",
      notifies: [{ to: ["company"], title: "Quote delivered", message: "{number} was delivered" }],
    },
    unwindApproval: {
      from: "approved",
      to: "pendingChanges",
      verb: "unwind",
      icon: "undo",
      confirm: "The approval of quote {number} will be withdrawn, and its status goes back to Working.",
      sets: { answered: false, ...unapproved },
      successMessage: "Approval of {number} withdrawn.",
      notifies: [{ to: ["owner", "assignee", "company"], title: "Approval withdrawn", message: "{number} is open for changes again" }],
    },
    unwindTransit: {
      label: "Unwind pickup",
      from: "inTransit",
      to: "approved",
      verb: "unwind",
      icon: "undo",
      confirm: "The status of quote {number} goes back to Approved.",
      successMessage: "Quote {number} is back to Approved.",
    },
  } as const;
}
