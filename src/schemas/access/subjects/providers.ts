import { all, subject, write } from "../subject.ts";

export const providersSubjects = {
  PROVIDERS_AC_CARRIERS: subject({
    key: "providers.agent-carriers.carriers",
    label: "Agent carriers",
    verbs: [...write, "whitelist", "suspend", "re-activate"],
  }),
  PROVIDERS_AC_JOBS: subject({
    key: "providers.agent-carriers.jobs",
    label: "Carrier jobs",
    // Accounting approves what a provider invoices, and marks what is paid.
    verbs: [...write, "assign", "send", "decline", "mark.as.completed", "close", "approve", "mark", "unwind"],
    grants: {
      dispatch: [...write, "assign", "send", "decline", "mark.as.completed", "close"],
      accounting: ["read", "update", "approve", "mark", "unwind"],
    },
  }),
  PROVIDERS_AC_FEEDBACK_NOTES: subject({
    key: "providers.agent-carriers.feedback-notes",
    label: "Carrier feedback notes",
    verbs: all,
  }),
  PROVIDERS_IC_CENTER: subject({
    key: "providers.contractors.contractors",
    label: "Independent contractors",
    verbs: [...write, "whitelist", "suspend", "re-activate"],
  }),
  PROVIDERS_VENDORS: subject({
    key: "providers.vendors.vendors",
    label: "Vendors",
    verbs: [...write, "whitelist", "suspend", "re-activate"],
  }),
};
