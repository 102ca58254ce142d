import { all, subject } from "../subject.ts";

const share = ["create"] as const;

export const systemSubjects = {
  LIST_VIEWS: subject({
    key: "configuration.lists.list-views",
    label: "Shared views",
    verbs: share,
    verbLabels: { create: "Share" },
    customer: share,
    grants: { sales: share, dispatch: share, warehouse: share, accounting: share, companyOwner: share },
  }),
  CONFIG_COMPANY: subject({ key: "configuration.company.settings", label: "Company settings", verbs: ["read", "update"] }),
  CONFIG_EMAIL_TEXTS: subject({ key: "configuration.emails.email-texts", label: "Email and document texts", verbs: ["read", "update"] }),
  CONFIG_JOBS: subject({
    key: "configuration.operations.jobs",
    label: "Background jobs",
    verbs: ["read", "update"],
    verbLabels: { update: "Run again and discard" },
  }),
  API_KEYS: subject({ key: "configuration.api.api-keys", label: "API keys", verbs: all, customer: all }),
  WEBHOOKS: subject({ key: "configuration.api.webhooks", label: "Webhooks", verbs: all }),
  TASKS: subject({
    key: "tasks.tasks.tasks",
    label: "Tasks",
    verbs: all,
    customer: all,
    grants: { sales: all, dispatch: all, warehouse: all, accounting: all, member: all, companyOwner: all },
  }),
};
