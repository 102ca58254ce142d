import { abilities, boolean, choice, computed, email, lines, phone, ref, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { me } from "../../../src/schemas/rules/where.ts";

/** The users of the tests' own modules, in the platform's table `users`. */
export const person = resource("person", {
  label: "Person",
  plural: "People",
  collection: "people",
  table: "users",
  title: "name",
  subtitle: "email",
  path: "/people",
  subject: "UM_EMP_USERS",
  bizObject: 901,
  routes: false,
  fields: {
    firstName: text({ required: true }),
    lastName: text(),
    name: computed(
      "text",
      (row: { firstName: string; lastName: string | null }) => [row.firstName, row.lastName].filter(Boolean).join(" "),
      {
        sort: true,
        search: true,
      },
    ),
    email: email({ required: true, unique: true, search: true, hiddenFrom: "customer" }),
    phone: phone(),
    type: choice(["E", "C"], { required: true }),
    company: ref("firm"),
    isAdmin: boolean(),
    twoStep: boolean(),
    roles: lines({ role: ref("role", { required: true }) }, { readOnly: true }),
  },
  states: { active: { id: 901, label: "Active", tone: "good" }, suspended: { id: 902, label: "Suspended", tone: "bad" } },
  customer: { rows: { $any: [{ company: me.company }, { type: "E" }] }, may: ["read"] },
  views: { list: { columns: ["name"] } },
});

/** What users can do, in the platform's table `roles`. */
export const role = resource("role", {
  label: "Role",
  title: "displayName",
  path: "/roles",
  subject: "UM_EMP_ROLES",
  bizObject: 905,
  routes: false,
  fields: {
    displayName: text({ required: true }),
    userType: choice(["E", "C"], { required: true }),
    requiresTwoStep: boolean(),
    abilities: abilities(),
  },
  views: { list: { columns: ["displayName"] } },
});
