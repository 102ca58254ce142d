import { all, documentVerbs, read, readDocuments, subject, write } from "../subject.ts";

// Sending is asking for documents by a link.
const ofProvider = [...write, "send", "whitelist", "suspend", "re-activate", ...documentVerbs] as const;
/** Accounting sends providers what is owed and paid. */
const payables = [...readDocuments, "email"] as const;
const ofDocument = [...write, "approve", "decline"] as const;

export const providersSubjects = {
  PROVIDERS_AC_CARRIERS: subject({
    key: "providers.agent-carriers.carriers",
    label: "Agent carriers",
    verbs: ofProvider,
    grants: { dispatch: ofProvider, sales: read, accounting: payables },
  }),
  PROVIDERS_AC_JOBS: subject({
    key: "providers.agent-carriers.jobs",
    label: "Carrier jobs",
    // Accounting approves what a provider invoices, and marks what is paid.
    verbs: [...write, "assign", "send", "decline", "mark.as.completed", "close", "approve", "mark", "unwind"],
    grants: {
      dispatch: [...write, "assign", "send", "decline", "mark.as.completed", "close"],
      sales: read,
      accounting: ["read", "update", "approve", "mark", "unwind"],
    },
  }),
  PROVIDERS_DOCUMENTS: subject({
    key: "providers.documents.documents",
    label: "Providers' documents",
    verbs: ofDocument,
    verbLabels: { approve: "Accept", decline: "Reject" },
    grants: { dispatch: ofDocument, sales: read, accounting: read },
  }),
  PROVIDERS_AC_FEEDBACK_NOTES: subject({
    key: "providers.agent-carriers.feedback-notes",
    label: "Carrier feedback notes",
    verbs: all,
    grants: { dispatch: all, sales: read, accounting: read },
  }),
  PROVIDERS_IC_CENTER: subject({
    key: "providers.contractors.contractors",
    label: "Independent contractors",
    verbs: ofProvider,
    grants: { dispatch: ofProvider, sales: read, accounting: payables },
  }),
  PROVIDERS_VENDORS: subject({
    key: "providers.vendors.vendors",
    label: "Vendors",
    verbs: ofProvider,
    grants: { dispatch: ofProvider, sales: read, accounting: payables, warehouse: read },
  }),
};
