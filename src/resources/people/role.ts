import type { Guard } from "../../schemas/actions/action.ts";
import { abilities, boolean, choice, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";

const fields = {
  displayName: text({
    required: true,
    requiredMessage: "Enter a role name",
    maxLength: 80,
    sort: true,
    search: true,
  }),
  userType: choice(["E", "C"], { label: "For", required: true, readOnly: true, labels: { E: "Employees", C: "Customers" } }),
  company: ref("party", {
    createOnly: true,
    ownCompany: true,
    filter: true,
    help: "Leave empty to offer the role to the users of every customer",
    selectable: { state: ["onboarding", "active", "suspended"] },
  }),
  requiresTwoStep: boolean({
    label: "Requires two-step sign-in",
    help: "Who has this role must set it up before doing anything else",
  }),
  abilities: abilities({ label: "Permissions", presets: "permission" }),
};

const labels = { createdAt: "Created date" } as const;

/** A company can tell its roles apart by their names. */
const unique = [["company", "displayName"]] as const;

const list = { columns: ["displayName", "createdBy", "createdAt", "updatedAt"], sort: "displayName" } as const;
const show = {
  sections: [
    { title: "Role", fields: ["displayName", "requiresTwoStep"] },
    { title: "Permissions", fields: ["abilities"] },
  ],
} as const;
const confirm = "You are about to delete role {displayName}";
const done = "Role {displayName} deleted.";

/** A named set of abilities. References point at this base; its slices have the screens. */
export const role = resource("role", {
  title: "displayName",
  path: "/user-management/all-roles",
  subject: "UM_EMP_ROLES",
  bizObject: 110,
  routes: false,
  slices: ["employee-role", "customer-role", "company-role"],
  fields,
  labels,
  customer: { rows: { userType: "C", $any: [{ company: me.company }, { company: null }] }, may: ["read"] },
  views: { list: { columns: ["displayName"] } },
});

/** Roles of employees. */
export const employeeRole = resource("employee-role", {
  table: "roles",
  title: "displayName",
  path: "/user-management/employee/roles",
  subject: "UM_EMP_ROLES",
  bizObject: 110,
  rows: { userType: "E" },
  fields: { ...fields, company: ref("party", { readOnly: true }) },
  labels,
  create: { label: "Create a new role", effect: true, successMessage: "Role {displayName} created." },
  update: { effect: true },
  remove: { confirm, successMessage: done, effect: true },
  duplicate: { omit: ["displayName"] },
  views: {
    list: {
      ...list,
      tabLabel: "Roles",
      relatedScreens: { "user-management.employee.permissions": { onlyFor: "employee" } },
    },
    show,
  },
});

/** Roles of customers' users, either of one company or of all. */
export const customerRole = resource("customer-role", {
  table: "roles",
  title: "displayName",
  path: "/user-management/customer/roles",
  subject: "UM_CUST_ROLES",
  bizObject: 110,
  rows: { userType: "C" },
  side: "employee",
  fields,
  labels,
  unique,
  create: { label: "Create a new role", effect: true, successMessage: "Role {displayName} created." },
  update: { effect: true },
  remove: { confirm, successMessage: done, effect: true },
  duplicate: { omit: ["displayName"] },
  views: {
    list: {
      ...list,
      tabLabel: "Roles",
      columns: ["displayName", "company", "createdBy", "createdAt", "updatedAt"],
    },
    show: {
      sections: [
        { title: "Role", fields: ["displayName", "company", "requiresTwoStep"] },
        { title: "Permissions", fields: ["abilities"] },
      ],
    },
  },
});

const ownOnly: Guard<{ readonly companyId: number | null }> = {
  remedy: { create: "company-role" },
  refuse: ({ companyId }) => (companyId === null ? "This role is shared by all companies. Duplicate it to make your own." : null),
};

/** A company's own roles and the ones every customer has, as the company's administrator sees them. */
export const companyRole = resource("company-role", {
  label: "Role",
  table: "roles",
  title: "displayName",
  path: "/user-management/roles",
  subject: "UM_CUST_ROLES",
  bizObject: 110,
  rows: { userType: "C" },
  side: "customer",
  fields,
  labels,
  unique,
  create: { label: "Create a new role", by: ["customer"], effect: true, successMessage: "Role {displayName} created." },
  update: { by: ["customer"], guards: [ownOnly], effect: true },
  remove: { by: ["customer"], guards: [ownOnly], confirm, successMessage: done, effect: true },
  duplicate: { omit: ["displayName"] },
  customer: { rows: { $any: [{ company: me.company }, { company: null }] }, may: ["read", "create", "update", "remove"] },
  views: {
    list,
    show,
  },
});
