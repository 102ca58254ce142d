import { all, read, subject } from "../subject.ts";

export const peopleSubjects = {
  PRIVACY: subject({
    key: "user-management.privacy.personal-data",
    label: "Personal data",
    verbs: ["read", "create", "download"],
    verbLabels: { create: "Erase", download: "Export" },
  }),
  UM_EMP_USERS: subject({
    key: "user-management.employees.users",
    label: "Employees",
    verbs: [...all, "activate", "re-activate", "suspend", "password.reset", "assign", "unassign"],
    verbLabels: { delete: "Withdraw invitation" },
  }),
  UM_EMP_ROLES: subject({
    key: "user-management.employees.roles",
    label: "Employee roles",
    verbs: all,
  }),
  UM_CUST_USERS: subject({
    key: "user-management.customers.users",
    label: "Customer users",
    verbs: [...all, "activate", "re-activate", "suspend", "password.reset", "assign", "unassign"],
    verbLabels: { delete: "Withdraw invitation" },
    customer: [...all, "activate", "re-activate", "suspend", "password.reset", "assign", "unassign"],
    grants: { sales: read, companyOwner: [...all, "activate", "re-activate", "suspend", "password.reset", "assign", "unassign"] },
  }),
  UM_CUST_ROLES: subject({
    key: "user-management.customers.roles",
    label: "Customer roles",
    verbs: all,
    customer: all,
    grants: { companyOwner: all },
  }),
};
