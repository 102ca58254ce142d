import type { Guard } from "../schemas/action.ts";
import { boolean, choice, computed, email, lines, longText, phone, ref, text } from "../schemas/fields.ts";
import { resource } from "../schemas/resource.ts";
import { me } from "../schemas/where.ts";

const fields = {
  firstName: text({ required: true, maxLength: 80 }),
  lastName: text({ required: true, maxLength: 80 }),
  name: computed("text", (row: { firstName: string; lastName: string }) => `${row.firstName} ${row.lastName}`.trim(), {
    sort: true,
    search: true,
  }),
  email: email({ required: true, unique: true, sort: true, search: true }),
  phone: phone({ label: "Phone number" }),
  type: choice(["E", "C"], { required: true, labels: { E: "Employee", C: "Customer" }, readOnly: true }),
  company: ref("party", { readOnly: true, filter: true }),
  isAdmin: boolean({ label: "Administrator", readOnly: true, filter: true }),
  suspensionReason: text({ readOnly: true, maxLength: 500, hiddenFrom: "customer" }),
};

const ofCompany = {
  company: ref("party", {
    required: true,
    fixed: true,
    ownCompany: true,
    filter: true,
    sort: true,
    only: { state: ["onboarding", "active", "suspended"] },
  }),
};

/** A user's roles. They change by `assign` and `unassign` alone, which ask for abilities of their own. */
const rolesFor = <T extends "E" | "C">(userType: T) => ({
  roles: lines({ role: ref("role", { required: true, only: { userType } }) }, { noun: "role", max: 20, fixed: true }),
});

const states = {
  invited: { id: 38, label: "Invited", tone: "info" },
  active: { id: 39, label: "Active", tone: "good" },
  suspended: { id: 40, label: "Suspended", tone: "bad" },
} as const;

/** Whoever can sign in. What references to people point at; its screens are those of its slices. */
export const user = resource("user", {
  label: "User",
  title: "name",
  subtitle: "email",
  path: "/user-management/all-users",
  subject: "UM_EMP_USERS",
  bizObject: 9,
  routes: false,
  shownAs: ["employee-user", "customer-user", "company-user"],
  fields: {
    ...fields,
    email: email({ required: true, unique: true, sort: true, search: true, hiddenFrom: "customer" }),
    phone: phone({ label: "Phone number", hiddenFrom: "customer" }),
  },
  states,
  // A customer may name their own colleagues and the operating company's staff, in look-ups alone, and learns no more of them.
  customer: { rows: { $any: [{ company: me.company }, { type: "E" }] }, may: ["read"] },
  views: { list: { columns: ["name", "email", "state"] } },
});

interface Standing {
  readonly id: number;
  readonly isAdmin: boolean;
}
const notOneself: Guard<Standing> = {
  refuse: ({ id }, { user: { id: own } }) => (id === own ? "You can't do this to your own account." : null),
};
const byAdmin: Guard<Standing> = {
  refuse: (_row, { user: { isAdmin } }) => (isAdmin ? null : "Only an administrator makes administrators."),
};
const notYetAdmin: Guard<Standing> = { refuse: ({ isAdmin }) => (isAdmin ? "An administrator already." : null) };
const isAnAdmin: Guard<Standing> = { refuse: ({ isAdmin }) => (isAdmin ? null : "Not an administrator.") };

/** What people say of themselves. */
export const aboutOneself = {
  firstName: text({ required: true, maxLength: 80 }),
  lastName: text({ required: true, maxLength: 80 }),
  phone: phone({ label: "Phone number" }),
};

/** What is done with a user, whoever's they are. Every effect holds that nobody reaches above themselves. */
const actionsFor = <T extends "E" | "C", const By extends readonly ("employee" | "customer")[]>(userType: T, by: By) =>
  ({
    invite: {
      label: "Send invitation again",
      by,
      from: "invited",
      verb: "activate",
      icon: "send",
      primary: true,
      effect: true,
      done: "A new invitation is on its way to {email}. Earlier ones no longer work.",
    },
    // Done by whoever follows the invitation.
    register: {
      label: "Register",
      by: ["system"],
      from: "invited",
      to: "active",
      asks: aboutOneself,
      stores: { firstName: "firstName", lastName: "lastName", phone: "phone" },
      effect: true,
    },
    // What everybody may do with their own account, whatever they hold.
    editProfile: {
      label: "Edit own profile",
      by: ["system"],
      from: "active",
      asks: aboutOneself,
      stores: { firstName: "firstName", lastName: "lastName", phone: "phone" },
    },
    choosePassword: { label: "Choose a new password", by: ["system"], from: "active" },
    resetPassword: {
      label: "Send password reset",
      by,
      from: "active",
      verb: "password.reset",
      icon: "send",
      effect: true,
      confirm: "{name} gets a mail with a link to choose a new password. The old one works until then.",
      done: "A link to choose a new password is on its way to {email}.",
    },
    assign: {
      label: "Assign role",
      by,
      from: ["invited", "active"],
      verb: "assign",
      icon: "user",
      asks: { role: ref("role", { required: true, only: { userType } }) },
      effect: true,
      done: "{name} has a new role.",
    },
    unassign: {
      label: "Unassign role",
      by,
      verb: "unassign",
      asks: { role: ref("role", { required: true, only: { userType } }) },
      effect: true,
      done: "{name} no longer has the role.",
    },
    makeAdmin: {
      label: "Make administrator",
      by,
      from: "active",
      verb: "assign",
      guards: [byAdmin, notYetAdmin],
      sets: { isAdmin: true },
      effect: true,
      confirm: "{name} will be able to do everything, and to give others what they hold.",
      done: "{name} is an administrator.",
    },
    removeAdmin: {
      label: "Take administrator away",
      by,
      verb: "unassign",
      danger: true,
      guards: [byAdmin, isAnAdmin],
      sets: { isAdmin: false },
      effect: true,
      confirm: "{name} keeps only what their roles allow.",
      done: "{name} is no administrator any more.",
    },
    suspend: {
      label: "Suspend",
      by,
      from: "active",
      to: "suspended",
      verb: "suspend",
      danger: true,
      guards: [notOneself],
      asks: { reason: longText({ maxLength: 500 }) },
      stores: { suspensionReason: "reason" },
      effect: true,
      confirm: "{name} is signed out everywhere at once, and can't sign in again.",
      done: "{name} is suspended.",
    },
    reActivate: {
      label: "Re-activate",
      by,
      from: "suspended",
      to: "active",
      verb: "re-activate",
      primary: true,
      sets: { suspensionReason: null },
      effect: true,
      done: "{name} may sign in again.",
    },
  }) as const;

const remove = {
  from: "invited",
  effect: true,
  confirm: "You are about to withdraw the invitation of {name}",
  done: "Invitation withdrawn.",
} as const;

const invited = "{name} is invited: a mail is on its way to {email}.";
const general = { title: "General data", fields: ["firstName", "lastName", "email", "phone"] } as const;

/** The operating company's staff. */
export const employeeUser = resource("employee-user", {
  label: "Employee",
  table: "users",
  title: "name",
  subtitle: "email",
  path: "/user-management/employee/users",
  subject: "UM_EMP_USERS",
  bizObject: 9,
  rows: { type: "E" },
  fields: { ...fields, ...rolesFor("E") },
  states,
  create: { effect: true, done: invited },
  update: { effect: true },
  remove,
  actions: actionsFor("E", ["employee"]),
  views: {
    list: { columns: ["name", "email", "phone", "isAdmin", "state", "createdAt"], more: ["firstName", "lastName"], sort: "name" },
    show: { sections: [general, { title: "Access", fields: ["isAdmin", "roles", "suspensionReason"] }] },
    form: { sections: [general, { title: "Access", fields: ["roles"] }] },
  },
});

/** The people of customers' companies, as employees see them. */
export const customerUser = resource("customer-user", {
  label: "Customer user",
  table: "users",
  title: "name",
  subtitle: "email",
  path: "/user-management/customer/users",
  subject: "UM_CUST_USERS",
  bizObject: 9,
  rows: { type: "C" },
  side: "employee",
  fields: { ...fields, ...ofCompany, ...rolesFor("C") },
  states,
  create: { effect: true, done: invited },
  update: { effect: true },
  remove,
  actions: actionsFor("C", ["employee"]),
  views: {
    list: { columns: ["name", "company", "email", "phone", "isAdmin", "state", "createdAt"], sort: "name" },
    show: {
      sections: [
        general,
        { title: "Affiliation", fields: ["company"] },
        { title: "Access", fields: ["isAdmin", "roles", "suspensionReason"] },
      ],
    },
    form: { sections: [general, { title: "Affiliation", fields: ["company"] }, { title: "Access", fields: ["roles"] }] },
  },
});

/** The same people as their own company's administrator sees them. */
export const companyUser = resource("company-user", {
  label: "User",
  table: "users",
  title: "name",
  subtitle: "email",
  path: "/user-management/users",
  subject: "UM_CUST_USERS",
  bizObject: 9,
  rows: { type: "C" },
  side: "customer",
  fields: { ...fields, ...ofCompany, ...rolesFor("C") },
  states,
  create: { by: ["customer"], effect: true, done: invited },
  update: { by: ["customer"], effect: true },
  remove: { ...remove, by: ["customer"] },
  actions: actionsFor("C", ["customer"]),
  customer: {
    rows: { company: me.company },
    may: [
      "read",
      "create",
      "update",
      "remove",
      "invite",
      "resetPassword",
      "assign",
      "unassign",
      "makeAdmin",
      "removeAdmin",
      "suspend",
      "reActivate",
    ],
  },
  views: {
    list: { columns: ["name", "email", "phone", "isAdmin", "state", "createdAt"], sort: "name" },
    show: { sections: [general, { title: "Access", fields: ["isAdmin", "roles"] }] },
    form: { sections: [general, { title: "Access", fields: ["roles"] }] },
  },
});
