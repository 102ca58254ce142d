import type { Guard } from "../../schemas/actions/action.ts";
import { choice, date, dateTime, integer, longText, ref, richText, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { issuedToFields } from "../shared/issued-to.ts";
import { approval, approvalFields, approvalSection } from "./approval.ts";
import { proposalQueue } from "./queues.ts";

const stillValid: Guard<{ readonly validUntil: string }> = {
  remedy: { fill: "validUntil" },
  refuse: (row, { today }) =>
    row.validUntil < today ? `This proposal expired on ${formatDate(row.validUntil)}. Set a later date before sending it.` : null,
};
const notExpired: Guard<{ readonly validUntil: string }> = {
  refuse: (row, { today }) =>
    row.validUntil < today ? `This proposal expired on ${formatDate(row.validUntil)}. A new one is needed.` : null,
  remedy: { ask: "creator" },
};
const reason = { reason: longText({ required: true, maxLength: 1000 }) };

/** An offer written as text, whereas a quote is an offer of priced lines. */
export const proposal = resource("proposal", {
  title: "number",
  subtitle: "title",
  path: "/sales/proposal",
  paths: { show: "/sales/proposal/{id}/view" },
  subject: "SALES_PROPOSALS",
  bizObject: 7,
  menu: { group: "sales", order: 3 },
  fields: {
    number: sequence("PR-{00000}"),
    title: text({ required: true, maxLength: 200, sort: true, search: true }),
    opportunity: ref("opportunity", {
      required: true,
      createOnly: true,
      source: true,
      hiddenFrom: "customer",
      filter: true,
      sort: true,
      // A suspended company starts nothing new.
      selectable: { state: "open", $not: { "party.state": "suspended" } },
    }),
    customer: ref("party", { readOnly: true, filter: true, sort: true, search: true }),
    template: ref("proposal-template", {
      createOnly: true,
      selectable: { state: "active" },
      hiddenFrom: "customer",
      help: "The proposal starts with its text",
    }),
    templateVersion: integer({ readOnly: true, hiddenFrom: "customer" }),
    body: richText({ label: "Text", help: "Defaults to the template's text with its placeholders filled in" }),
    validUntil: date({ required: true, defaultDays: 30, filter: true, sort: true }),
    internalNotes: longText({ hiddenFrom: "customer" }),
    sentAt: dateTime({ readOnly: true, label: "Sent", filter: true, sort: true }),
    outcome: choice(["approved", "declined", "closed"], {
      readOnly: true,
      filter: true,
    }),
    ...approvalFields,
    declineReason: longText({ readOnly: true }),
    closeReason: longText({ readOnly: true, hiddenFrom: "customer" }),
    ...issuedToFields,
  },
  states: {
    working: { id: 32, tone: "progress" },
    sent: { id: 33, tone: "info" },
    closed: { id: 34, tone: "muted" },
  },
  create: { effect: true },
  update: { from: "working" },
  remove: { from: "working", confirm: "You are about to delete proposal {number}" },
  actions: {
    send: {
      from: "working",
      to: "sent",
      verb: "send",
      icon: "send",
      guards: [
        stillValid,
        { needs: ["body"], remedy: { fill: "body" }, refuse: (row) => (row.body ? null : "Write the proposal's text first.") },
      ],
      sets: { sentAt: now.moment },
      effect: true,
      successMessage: "Proposal {number} sent.",
      notifies: [{ to: ["company"], title: "New proposal", message: "{number}: {title}", mail: true }],
      emails: "proposal",
    },
    approve: {
      from: "sent",
      to: "closed",
      by: ["customer"],
      verb: "approve",
      icon: "check",
      guards: [notExpired],
      sets: { outcome: "approved", ...approval },
      confirm: "You are about to approve proposal {number}: {title}.",
      effect: true,
      successMessage: "Proposal {number} approved.",
      notifies: [{ to: ["owner"], title: "Proposal approved", message: "{customer} approved {number}", mail: true }],
      sendsCopy: "proposal",
    },
    approveForCustomer: {
      label: "Approve on the customer's behalf",
      from: "sent",
      to: "closed",
      verb: "approve",
      icon: "check",
      guards: [notExpired],
      input: { note: longText({ required: true, maxLength: 1000, label: "How did the customer approve?" }) },
      writes: { approvalNote: "note" },
      sets: { outcome: "approved", ...approval },
      effect: true,
      successMessage: "Proposal {number} approved.",
      notifies: [{ to: ["owner", "company"], title: "Proposal approved", message: "{number} was approved", mail: true }],
      sendsCopy: "proposal",
    },
    decline: {
      from: "sent",
      to: "closed",
      by: ["customer"],
      verb: "decline",
      danger: true,
      icon: "close",
      input: reason,
      writes: { declineReason: "reason" },
      sets: { outcome: "declined" },
      successMessage: "Proposal {number} declined.",
      notifies: [{ to: ["owner"], title: "Proposal declined", message: "{customer} declined {number}", mail: true }],
    },
    close: {
      from: "sent",
      to: "closed",
      verb: "close",
      icon: "close",
      input: reason,
      writes: { closeReason: "reason" },
      sets: { outcome: "closed" },
      successMessage: "Proposal {number} closed.",
    },
  },
  next: ["send", "approve", { email: "proposal", where: { state: "sent" } }, "approveForCustomer", "decline"],
  customer: { rows: { customer: me.company, state: ["sent", "closed"] }, may: ["read", "approve", "decline"] },
  documents: {
    proposal: {
      file: "Proposal {number}",
      from: ["sent", "closed"],
      link: { until: "validUntil", may: ["approve", "decline"] },
      wording: { placeholders: ["number", "title", "customer", "validUntil"], keptIn: ["sent", "closed"] },
    },
  },
  people: { owner: "createdBy", company: "customer" },
  queue: proposalQueue,
  views: {
    list: {
      columns: ["number", "title", "customer", "opportunity", "validUntil", "state", "outcome", "updatedAt"],
      more: ["template", "templateVersion", "sentAt", "createdBy", "createdAt"],
      sort: "-updatedAt",
      tabs: {
        working: { where: { state: ["working", "sent"] }, badge: true },
        closed: { where: { state: "closed" } },
      },
      defaultTab: { employee: "working", customer: "working" },
      siblingLists: { lists: ["proposal", "proposal-template"] },
    },
    show: {
      strip: [{ field: "validUntil", due: { state: "sent" } }, "opportunity", "sentAt", "outcome", "approvedByName"],
      sections: [
        {
          title: "Proposal",
          fields: ["title", "customer", "issuedTo", "issuedAddress", "opportunity", "validUntil", "template", "templateVersion"],
        },
        { title: "Text", fields: ["body"] },
        {
          title: "Outcome",
          fields: ["sentAt", "outcome", ...approvalSection, "declineReason", "closeReason"],
        },
        { title: "Internal notes", fields: ["internalNotes"], onlyFor: "employee" },
      ],
    },
    form: {
      sources: { oid: { field: "opportunity", copies: { title: "name", internalNotes: "notes" } } },
    },
  },
});
