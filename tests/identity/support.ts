import { sql } from "kysely";
import { defineEffects } from "../../server/engine/effect.ts";
import { changeAccess, endAccess } from "../../server/identity/access-changes.ts";
import { setPassword } from "../../server/identity/credentials.ts";
import { boolean, choice, email, phone, ref, text } from "../../src/schemas/fields/fields.ts";
import { resource } from "../../src/schemas/resource.ts";

/** Employees as a module with actions that end or change access, independent of the product's own user modules. */
export const colleague = resource("colleague", {
  label: "Colleague",
  table: "users",
  title: "name",
  path: "/colleagues",
  subject: "UM_EMP_USERS",
  bizObject: 990,
  rows: { type: "E" },
  fields: {
    firstName: text({ required: true }),
    lastName: text(),
    name: text({ required: true, sort: true }),
    email: email({ required: true }),
    phone: phone(),
    type: choice(["E", "C"], { required: true, readOnly: true }),
    company: ref("party", { readOnly: true }),
    isAdmin: boolean({ readOnly: true }),
  },
  states: {
    invited: { id: 38, label: "Invited", tone: "info" },
    active: { id: 39, label: "Active", tone: "good" },
    suspended: { id: 40, label: "Suspended", tone: "bad" },
  },
  create: {},
  actions: {
    welcome: { label: "Welcome", from: "invited", to: "active" },
    suspend: { label: "Suspend", from: "active", to: "suspended", verb: "suspend", effect: true },
    changeRole: { label: "Take the roles away", from: "active", effect: true },
    changePassword: { label: "Set a password", from: "active", verb: "password.reset", effect: true },
  },
  views: { list: { columns: ["name", "email", "state"] } },
});

export const colleagueEffects = defineEffects(colleague, {
  suspend: ({ row, trx }) => endAccess(trx, row.id),
  changeRole: async ({ row, trx }) => {
    await sql`delete from users_roles where parent_id = ${row.id}`.execute(trx);
    await changeAccess(trx, [row.id]);
  },
  changePassword: ({ row, trx }) => setPassword(trx, row.id, "plain:Another1"),
});
