import { all, subject } from "../subject.ts";

export const systemSubjects = {
  TASKS: subject({
    key: "tasks.tasks.tasks",
    label: "Tasks",
    verbs: all,
    customer: all,
    grants: { sales: all, dispatch: all, warehouse: all, accounting: all, member: all, companyOwner: all },
  }),
};
