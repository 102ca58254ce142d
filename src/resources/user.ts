import { boolean, choice, computed, email, phone, ref, text } from "../schemas/fields.ts";
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
  isAdmin: boolean({ label: "Administrator", readOnly: true }),
};

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
  path: "/user-management",
  subject: "UM_EMP_USERS",
  bizObject: 9,
  routes: false,
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

/** The people of a customer's company. */
export const customerUser = resource("customer-user", {
  label: "Customer user",
  table: "users",
  title: "name",
  subtitle: "email",
  path: "/user-management/customer/users",
  subject: "UM_CUST_USERS",
  bizObject: 9,
  rows: { type: "C" },
  fields,
  states,
  customer: { rows: { company: me.company }, may: ["read"] },
  views: {
    list: { columns: ["name", "company", "email", "phone", "state"], more: ["isAdmin", "createdAt"], sort: "name" },
    show: {
      sections: [
        { title: "General data", fields: ["firstName", "lastName", "email", "phone"] },
        { title: "Affiliation", fields: ["company", "isAdmin"] },
      ],
    },
  },
});
