import type { Guard } from "../../schemas/actions/action.ts";
import { choice, date, dateTime, files, money, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { providerDocumentQueue } from "./queues.ts";

export const documentKinds = ["insurance", "authority", "w9", "other"] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentKindNames = { insurance: "Insurance certificate", authority: "Operating authority", w9: "W-9" };
/** What ends on a day has to say on which. */
export const endingKinds: readonly DocumentKind[] = ["insurance", "authority"];
/** Pages or photos of one document. */
export const MOST_DOCUMENT_FILES = 5;

const isLegible: Guard<{ readonly files: readonly unknown[] }> = {
  needs: ["files"],
  remedy: { fill: "files" },
  refuse: ({ files }) => (files.length > 0 ? null : "Add the document as a file first."),
};
const isCurrent: Guard<{ readonly expiresOn: string | null }> = {
  remedy: { act: "reject" },
  refuse: ({ expiresOn }, { today }) => (expiresOn !== null && expiresOn < today ? "It has lapsed already. Reject it instead." : null),
};
const reason = text({ required: true, maxLength: 500, help: "The provider reads it" });

/** A certificate or form of a provider. It counts once a person has checked and accepted it. */
export const providerDocument = resource("provider-document", {
  title: "number",
  subtitle: ["provider", "kind"],
  path: "/providers/documents",
  subject: "PROVIDERS_DOCUMENTS",
  bizObject: 135,
  fields: {
    number: sequence("PD-{00000}"),
    provider: ref("provider", { required: true, createOnly: true, filter: true, sort: true, search: true }),
    kind: choice(documentKinds, {
      required: true,
      filter: true,
      lockedIn: ["accepted", "rejected", "superseded"],
      labels: documentKindNames,
    }),
    files: files({ max: MOST_DOCUMENT_FILES, lockedIn: ["accepted", "rejected", "superseded"], label: "Document", help: "PDF or photos" }),
    reference: text({ maxLength: 80, search: true, label: "Policy or docket number" }),
    issuer: text({ maxLength: 160, search: true, help: "Insurer or agency" }),
    coverage: money({ min: 0, help: "What the policy covers" }),
    expiresOn: date({ label: "Ends", filter: true, sort: true, lockedIn: ["accepted", "rejected", "superseded"] }),
    via: choice(["employee", "upload link"], { readOnly: true, label: "Added by", filter: true }),
    checkedBy: text({ readOnly: true, maxLength: 160 }),
    checkedAt: dateTime({ readOnly: true, label: "Checked" }),
    rejectReason: text({ readOnly: true, maxLength: 500, label: "Rejected because" }),
  },
  rules: [
    {
      at: "expiresOn",
      holds: ({ kind, expiresOn }) => !endingKinds.includes(kind) || expiresOn !== null,
      message: "Enter the day on which it ends.",
    },
  ],
  states: {
    submitted: { id: 203, label: "To check", phrase: "not checked yet", tone: "warn" },
    accepted: { id: 204, tone: "good" },
    rejected: { id: 205, tone: "bad" },
    superseded: { id: 206, label: "Replaced", tone: "muted" },
  },
  create: {
    label: "Add document",
    effect: true,
    notifies: [
      {
        to: [{ ability: "approve" }],
        topic: "providerDocuments",
        title: "Document to check",
        message: "{provider} sent {number}",
        where: { via: "upload link" },
        mail: true,
      },
    ],
  },
  update: { from: "submitted" },
  actions: {
    accept: {
      from: "submitted",
      to: "accepted",
      verb: "approve",
      icon: "check",
      guards: [isLegible, isCurrent],
      sets: { checkedBy: me.name, checkedAt: now.moment },
      effect: true,
    },
    reject: {
      from: "submitted",
      to: "rejected",
      verb: "decline",
      danger: true,
      icon: "close",
      input: { reason },
      writes: { rejectReason: "reason" },
      sets: { checkedBy: me.name, checkedAt: now.moment },
      effect: true,
    },
    // An insurer may cancel a policy before it ends.
    takeBack: {
      past: "took back the acceptance of {it}",
      from: "accepted",
      to: "rejected",
      verb: "decline",
      danger: true,
      icon: "undo",
      confirm: "{provider} will need another document of this kind before it can work.",
      input: { reason },
      writes: { rejectReason: "reason" },
      effect: true,
    },
    supersede: { by: ["system"], label: "Replace", from: "accepted", to: "superseded" },
  },
  next: ["accept", "reject"],
  people: { owner: "createdBy" },
  queue: providerDocumentQueue,
  views: {
    list: {
      title: "Providers' documents",
      tabLabel: "Documents",
      columns: ["number", "provider", "kind", "issuer", "expiresOn", "via", "state", "createdAt"],
      more: ["reference", "coverage", "checkedBy", "checkedAt", "rejectReason", "createdBy"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          toCheck: { where: { state: "submitted" } },
          accepted: { where: { state: "accepted" } },
          lapsed: { where: { state: "accepted", expiresOn: { before: now.today } } },
          all: { where: {} },
        },
      },
      badge: { state: "submitted" },
      highlights: [{ where: { state: "accepted", expiresOn: { before: now.today } }, field: "expiresOn", label: "Lapsed", tone: "bad" }],
    },
    show: {
      strip: ["provider", "kind", { field: "expiresOn", due: { state: "accepted" } }, "coverage", "checkedBy"],
      sections: [
        { title: "Document", fields: ["provider", "kind", "files", "issuer", "reference", "coverage", "expiresOn"] },
        { title: "Check", fields: ["via", "checkedBy", "checkedAt", "rejectReason"] },
      ],
    },
    form: { sources: { providerId: { field: "provider" } } },
  },
});
