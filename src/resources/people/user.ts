import { boolean, choice, computed, email, lines, phone, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { handover, rolesByAbility, userActions } from "./user-actions.ts";

const fields = {
  firstName: text({ personal: true, required: true, maxLength: 80 }),
  lastName: text({ personal: true, required: true, maxLength: 80 }),
  name: computed("text", (row: { firstName: string; lastName: string }) => `${row.firstName} ${row.lastName}`.trim(), {
    personal: true,
    sort: true,
    search: true,
  }),
  email: email({ required: true, unique: true, sort: true, search: true }),
  phone: phone({ label: "Phone number", search: true }),
  type: choice(["E", "C"], { required: true, labels: { E: "Employee", C: "Customer" }, readOnly: true }),
  company: ref("party", { label: "Company name", readOnly: true, search: true, filter: true }),
  isAdmin: boolean({ label: "Administrator", readOnly: true, filter: true }),
  twoStep: boolean({ label: "Two-step sign-in", readOnly: true, filter: true }),
  suspensionReason: text({ personal: true, readOnly: true, maxLength: 500, hiddenFrom: "customer" }),
};

const ofCompany = {
  company: ref("party", {
    label: "Company name",
    required: true,
    createOnly: true,
    ownCompany: true,
    filter: true,
    sort: true,
    search: true,
    selectable: { state: ["onboarding", "active", "suspended"] },
  }),
};

/** A user's roles. They change only through `assign` and `unassign`, which require abilities of their own. */
const rolesFor = <T extends "E" | "C">(userType: T) => ({
  roles: lines(
    { role: ref("role", { required: true, selectable: { userType }, unscoped: rolesByAbility }) },
    { noun: "role", max: 20, unique: ["role"], createOnly: true, changedBy: { add: "assign", remove: "unassign" } },
  ),
});

const labels = { createdAt: "Created date" } as const;

const states = {
  invited: { id: 38, tone: "info" },
  active: { id: 39, tone: "good" },
  suspended: { id: 40, tone: "bad" },
} as const;

/** Anyone who can sign in. References to users point at this base; its slices have the screens. */
export const user = resource("user", {
  title: "name",
  subtitle: "email",
  path: "/user-management/all-users",
  subject: "UM_EMP_USERS",
  bizObject: 9,
  routes: false,
  slices: ["employee-user", "customer-user", "company-user", "account-user"],
  fields: {
    ...fields,
    email: email({ required: true, unique: true, sort: true, search: true, hiddenFrom: "customer" }),
    twoStep: { ...fields.twoStep, hiddenFrom: "customer" },
    phone: phone({ label: "Phone number", hiddenFrom: "customer", search: true }),
  },
  labels,
  states,
  // Customers can refer to their own colleagues and the operating company's employees, but see them in look-ups only.
  customer: { rows: { $any: [{ company: me.company }, { type: "E" }] }, may: ["read"] },
  views: { list: { columns: ["name", "email", "state"] } },
});

const remove = {
  from: "invited",
  effect: true,
  confirm: "You are about to withdraw the invitation for {name}",
  successMessage: "Invitation withdrawn.",
} as const;

const invited = "{name} invited. An email is on its way to {email}.";
const general = { title: "General data", fields: ["firstName", "lastName", "email", "phone"] } as const;

const ofEmployees = userActions("E", ["employee"]);
const employeeActions = {
  ...ofEmployees,
  suspend: { ...ofEmployees.suspend, input: { ...ofEmployees.suspend.input, ...handover } },
} as const;

/** The operating company's employees. */
export const employeeUser = resource("employee-user", {
  label: "Employee",
  table: "users",
  title: "name",
  subtitle: "email",
  path: "/user-management/employee/users",
  subject: "UM_EMP_USERS",
  bizObject: 9,
  menu: { group: "userManagement", order: 3, label: "Employee", subjects: ["UM_EMP_USERS", "UM_EMP_ROLES"] },
  rows: { type: "E" },
  fields: { ...fields, ...rolesFor("E") },
  labels,
  states,
  create: { label: "Create employee", effect: true, successMessage: invited },
  update: { effect: true },
  remove,
  actions: employeeActions,
  next: ["invite", "reActivate"],
  views: {
    list: {
      siblingLists: { at: "/user-management/employee", lists: ["employee-user", "employee-role"] },
      tabLabel: "Users",
      columns: ["name", "email", "phone", "isAdmin", "state", "createdAt"],
      more: ["firstName", "lastName", "twoStep"],
      sort: "name",
    },
    show: {
      access: true,
      sections: [general, { title: "Access", fields: ["isAdmin", "twoStep", "roles", "suspensionReason"] }],
    },
  },
});

/** The users of customers' companies, as employees see them. */
export const customerUser = resource("customer-user", {
  table: "users",
  title: "name",
  subtitle: "email",
  path: "/user-management/customer/users",
  subject: "UM_CUST_USERS",
  bizObject: 9,
  menu: { group: "userManagement", order: 2, label: "Customer", subjects: ["UM_CUST_USERS", "UM_CUST_ROLES"] },
  rows: { type: "C" },
  side: "employee",
  naturalPerson: true,
  fields: { ...fields, ...ofCompany, ...rolesFor("C") },
  labels,
  states,
  create: { label: "Create customer user", effect: true, successMessage: invited },
  update: { effect: true },
  remove,
  actions: userActions("C", ["employee"]),
  next: ["invite", "reActivate"],
  views: {
    list: {
      siblingLists: { at: "/user-management/customer", lists: ["customer-user", "customer-role"] },
      tabLabel: "Users",
      columns: ["name", "company", "email", "phone", "isAdmin", "state", "createdAt"],
      sort: "name",
    },
    show: {
      access: true,

      sections: [
        general,
        { title: "Affiliation", fields: ["company"] },
        { title: "Access", fields: ["isAdmin", "twoStep", "roles", "suspensionReason"] },
      ],
    },
  },
});

/** The same users beside their companies, for employees who look after customers but manage no users. */
export const accountUser = resource("account-user", {
  label: "Customer's user",
  table: "users",
  title: "name",
  subtitle: "email",
  path: "/customers/users",
  subject: "ACCT_CUST_USERS",
  bizObject: 9,
  rows: { type: "C" },
  side: "employee",
  fields: { ...fields, ...ofCompany },
  labels,
  states,
  views: {
    list: {
      title: "Customers' users",
      tabLabel: "Users",
      columns: ["name", "company", "email", "phone", "isAdmin", "state"],
      sort: "name",
    },
    show: { sections: [general, { title: "Affiliation", fields: ["company", "isAdmin"] }] },
  },
});

/** The same users, as their own company's administrator sees them. */
export const companyUser = resource("company-user", {
  label: "User",
  table: "users",
  title: "name",
  subtitle: "email",
  path: "/user-management/users",
  subject: "UM_CUST_USERS",
  bizObject: 9,
  menu: { group: "userManagement", order: 1, subjects: ["UM_CUST_USERS", "UM_CUST_ROLES"] },
  rows: { type: "C" },
  side: "customer",
  fields: {
    ...fields,
    // Whether somebody else's people have an account is nobody's business.
    email: { ...fields.email, takenMessage: "This address can't be used here. Ask us if it should be." },
    ...ofCompany,
    ...rolesFor("C"),
  },
  labels,
  states,
  create: { label: "Create user", by: ["customer"], effect: true, successMessage: invited },
  update: { by: ["customer"], effect: true },
  remove: { ...remove, by: ["customer"] },
  actions: userActions("C", ["customer"]),
  next: ["invite", "reActivate"],
  customer: {
    rows: { company: me.company },
    may: [
      "read",
      "create",
      "update",
      "remove",
      "invite",
      "resetPassword",
      "resetTwoStep",
      "assign",
      "unassign",
      "makeAdmin",
      "removeAdmin",
      "suspend",
      "reActivate",
    ],
  },
  views: {
    list: {
      siblingLists: { at: "/user-management", lists: ["company-user", "company-role"] },
      columns: ["name", "email", "phone", "isAdmin", "state", "createdAt"],
      sort: "name",
    },
    show: {
      access: true,
      sections: [general, { title: "Access", fields: ["isAdmin", "twoStep", "roles"] }],
    },
  },
});
