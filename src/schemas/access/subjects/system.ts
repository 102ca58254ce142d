import { all, subject } from "../subject.ts";

export const systemSubjects = {
  TASKS: subject({
    key: "tasks.tasks.tasks",
    label: "Tasks",
    verbs: all,
    customer: all,
    grants: { sales: all, dispatch: all, warehouse: all, accounting: all, member: all, companyOwner: all },
  }),
  ACTIVITY_LOGS: subject({
    key: "configuration.system.activity-logs",
    label: "Activity logs",
    verbs: ["read", "download"],
  }),
  EXPORTS: subject({
    key: "configuration.system.exports",
    label: "Exports",
    verbs: ["create", "read", "delete", "download"],
  }),
};
