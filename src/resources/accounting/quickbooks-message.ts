import { choice, dateTime, integer, longText, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";
import { quickBooksMessageQueue } from "./queues.ts";

const quickBooksKinds = ["customer", "terms", "invoice", "payment", "credit memo"] as const;
export type QuickBooksKind = (typeof quickBooksKinds)[number];

const ofCustomer = { customer: "customer" } as const;

/** The outbox to QuickBooks and its log: a snapshot of what to send, and the result. */
export const quickBooksMessage = resource("quickbooks-message", {
  label: "QuickBooks message",
  table: "quickbooks_outbox",
  title: "number",
  subtitle: "about",
  path: "/accounting/quickbooks",
  subject: "ACCG_INVOICES",
  side: "employee",
  bizObject: 117,
  fields: {
    number: sequence("QB-{00000}"),
    kind: choice(quickBooksKinds, { required: true, createOnly: true, filter: true, sort: true }),
    about: text({ personal: true, required: true, createOnly: true, search: true, maxLength: 160 }),
    customer: ref("party", { required: true, createOnly: true, filter: true, sort: true, search: true }),
    invoice: ref("invoice", { createOnly: true, scopedBy: ofCustomer }),
    payment: ref("payment", { createOnly: true, scopedBy: ofCustomer }),
    creditMemo: ref("credit-memo", { createOnly: true, scopedBy: ofCustomer }),
    payload: longText({ required: true, createOnly: true, maxLength: 2_000_000, label: "Content" }),
    /** Makes the request idempotent in QuickBooks. */
    requestId: text({ required: true, createOnly: true, unique: true, mono: true, maxLength: 50, label: "Request ID" }),
    attempts: integer({ readOnly: true, default: 0, min: 0 }),
    said: text({ readOnly: true, maxLength: 500, label: "Last response" }),
    remoteId: text({ readOnly: true, maxLength: 40, mono: true, label: "QuickBooks ID" }),
    sentAt: dateTime({ readOnly: true, label: "Sent", filter: true, sort: true }),
  },
  states: {
    waiting: { id: 145, tone: "progress" },
    sent: { id: 146, tone: "info" },
    failed: { id: 147, tone: "bad" },
  },
  // Written in the same transaction as the change it sends.
  create: { by: ["system"], effect: true },
  actions: {
    sendAgain: {
      label: "Resend",
      past: "sent {it} again",
      from: "failed",
      to: "waiting",
      verb: "connect.to.qb",
      icon: "sync",
      effect: true,
      successMessage: "{number} is queued to be sent again.",
    },
    noteSent: {
      label: "Send",
      from: "waiting",
      to: "sent",
      by: ["system"],
      input: { remoteId: text({ required: true, maxLength: 40 }), said: text({ required: true, maxLength: 500 }) },
      writes: { remoteId: "remoteId", said: "said" },
      sets: { sentAt: now.moment },
      effect: true,
    },
    noteFailed: {
      label: "Reject",
      past: "noted that QuickBooks refused {it}",
      from: "waiting",
      to: "failed",
      by: ["system"],
      input: { said: text({ required: true, maxLength: 500 }) },
      writes: { said: "said" },
      effect: true,
      notifies: [{ to: ["owner"], title: "Rejected by QuickBooks", message: "{about} is not in QuickBooks: {said}" }],
    },
    noteTried: {
      label: "Try to send",
      past: "could not send {it} yet",
      from: "waiting",
      by: ["system"],
      input: { said: text({ required: true, maxLength: 500 }) },
      writes: { said: "said" },
      effect: true,
    },
  },
  next: ["sendAgain"],
  people: { owner: "createdBy" },
  queue: quickBooksMessageQueue,
  views: {
    list: {
      columns: ["number", "kind", "about", "customer", "state", "attempts", "said", "remoteId", "sentAt", "createdAt"],
      more: ["createdBy"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          all: { where: {} },
          waiting: { where: { state: "waiting" } },
          failed: { where: { state: "failed" } },
        },
      },
      tabLabel: "QuickBooks",
      relatedScreens: { "accounting.quickbooks.files": { label: "Files for QuickBooks", onlyFor: "employee" } },
    },
    show: {
      strip: ["customer", "about", "attempts", "sentAt"],
      sections: [
        { title: "Message", fields: ["kind", "about", "customer", "invoice", "payment", "creditMemo"] },
        { title: "Outcome", fields: ["attempts", "said", "remoteId", "sentAt", "requestId"] },
        { title: "Content", fields: ["payload"] },
      ],
    },
  },
});
