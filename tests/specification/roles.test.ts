import { afterAll, beforeAll, expect } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { abilityAreas } from "../../src/schemas/access/ability-areas.ts";
import { entryOf, type Subject, subjects } from "../../src/schemas/access/catalogue.ts";
import type { Verb } from "../../src/schemas/access/verbs.ts";
import { type Caller, type SpecificationServer, specificationServer } from "./support/server.ts";
import { administrator, customer, customerAdministrator, guest, nobody, only, specification } from "./support/statement.ts";

let server: SpecificationServer;
beforeAll(async () => {
  server = await specificationServer();
});
afterAll(() => server.close());

const verbs = [
  ...["create", "read", "update", "delete", "approve", "activate", "re-activate", "suspend", "close", "whitelist", "mark", "warehousing"],
  ...["connect.to.qb", "sync.term", "sync.customer.data", "begin.pull", "download", "call.assist", "send", "password.reset", "archive"],
  ...["assign", "unassign", "print", "unwind", "mark.as.lost", "send.to.transport", "send.to.billing", "mark.as.completed", "decline"],
  ...["email", "request.recall"],
];
const menuSubjects = [
  ...["CC_DISPATCH_TRACKER", "CC_DISPATCH_TRACKER_SMS", "CC_DISPATCH_TRACKER_EMAIL", "CC_REPUTATION", "ACCT_PROSPECTS", "ACCT_CUSTOMERS"],
  ...["ACCT_CUST_USERS", "ACCT_CONTACTS", "SALES_LEADS", "SALES_QUOTE", "SALES_PROPOSALS", "SALES_OPPORTUNITY", "SALES_QUOTE_REQUEST"],
  ...["CONFIG_HUB", "WH_DASHBOARD", "WH_INVENTORY_DASHBOARD", "WH_RECEIVING", "WH_INSPECTIONS", "WH_INVENTORY", "WH_PULLFLOW", "BILLING"],
  ...["ACCG_REF_DOCS", "ACCG_INVOICES", "ACCG_PAYMENTS", "PROVIDERS_AC_CARRIERS", "PROVIDERS_AC_FEEDBACK_NOTES", "PROVIDERS_AC_JOBS"],
  ...["PROVIDERS_IC_CENTER", "PROVIDERS_VENDORS", "UM_CUST_USERS", "UM_CUST_ROLES", "UM_EMP_USERS", "UM_EMP_ROLES", "TASKS"],
];

let made = 0;
const roleWith = (me: Caller, path: string, abilities: readonly string[]) =>
  me.send("POST", path, { displayName: `Role ${++made}`, abilities });

/** An employee's ability with this verb, on the first subject that has it. */
const abilityWith = (verb: string): string => {
  const found = subjects.find((each) => entryOf(each).verbs.includes(verb as Verb));
  return `${found ?? "no subject"} ${verb}`;
};

specification<Caller>(
  "6 Roles and permissions",
  [
    {
      statement: "There are two kinds of user, employees (E) and customers (C), and administrators among both",
      account: administrator,
      try: async (me) => {
        const who = async (account: typeof nobody) => (await (await server.as(account)).get("iam")).body.user;
        expect((await me.get("iam")).body.user).toMatchObject({ type_id: "E", is_admin: true });
        expect(await who(nobody)).toMatchObject({ type_id: "E", is_admin: false });
        expect(await who(customer())).toMatchObject({ type_id: "C", is_admin: false });
        expect(await who(customerAdministrator)).toMatchObject({ type_id: "C", is_admin: true });
      },
    },
    {
      statement: "A check passes if a matching pair of subject and action exists, and else says 'Permission Denied'",
      account: only("read ACCT_CONTACTS"),
      try: async (me) => {
        expect((await me.get("contacts")).status).toBe(200);
        for (const [method, path] of [
          ["POST", "contacts"],
          ["GET", "prospects"],
        ] as const) {
          const { status, body } = method === "GET" ? await me.get(path) : await me.send(method, path, { firstName: "Mira" });
          expect([status, body.message], path).toEqual([403, "Permission Denied"]);
        }
      },
    },
    {
      statement: "Abilities come from the identity call after login, the same that the server checks",
      account: [only("read ACCT_CONTACTS", "update ACCT_CONTACTS"), nobody],
      try: async (me, { may }) => expect((await me.get("iam")).body.ability).toEqual(expect.arrayContaining([...may])),
    },
    {
      statement: "Activity logs are for employees",
      account: [customerAdministrator, guest],
      try: async (me, { side }) => expect((await me.get("activity-logs")).status).toBe(side ? 403 : 401),
    },
    {
      statement: "Employees see the activity logs without an ability",
      account: nobody,
      try: async (me) => expect((await me.get("activity-logs")).status).toBe(200),
    },
    {
      statement: "The pages of customer and employee user management are for employees",
      account: customerAdministrator,
      try: async (me) => {
        for (const path of ["employee-users", "employee-roles", "customer-users", "customer-roles"])
          expect((await me.get(path)).status, path).toBe(403);
      },
    },
    {
      statement: `The action verbs are these ${verbs.length}: ${verbs.join(", ")}`,
      account: administrator,
      try: async (me) => {
        const abilities = verbs.map(abilityWith);
        const { status, data } = await roleWith(me, "employee-roles", abilities);
        expect([status, [...(data?.abilities ?? [])].sort()]).toEqual([201, [...abilities].sort()]);
        const known = new Set(subjects.flatMap((each) => [...entryOf(each).verbs, ...(entryOf(each).customer ?? [])]));
        expect([...known].sort()).toEqual([...verbs].sort());
        expect((await roleWith(me, "employee-roles", ["TASKS fly"])).status).toBe(422);
      },
    },
    {
      statement: `The subjects of menu items and tasks are ${menuSubjects.join(", ")}`,
      account: administrator,
      try: async (me) => {
        const abilities = menuSubjects.map((each) => `${each} read`);
        const { status, data } = await roleWith(me, "employee-roles", abilities);
        expect([status, [...(data?.abilities ?? [])].sort()]).toEqual([201, [...abilities].sort()]);
      },
    },
    {
      statement: "WH_ITEM_TRACKING is a subject of customers' roles, WH_INSPECTIONS is not",
      account: administrator,
      try: async (me) => {
        expect((await roleWith(me, "customer-roles", ["WH_ITEM_TRACKING read"])).status).toBe(201);
        expect((await roleWith(me, "customer-roles", ["WH_INSPECTIONS read"])).status).toBe(422);
      },
    },
    {
      statement: "Resources have dotted keys of area, module and feature, in the areas that are specified",
      account: nobody,
      try: () => {
        for (const each of subjects) expect(entryOf(each).key).toMatch(/^[a-z-]+\.[a-z-]+\.[a-z-]+$/);
        expect(abilityAreas.map(({ label }) => label).sort()).toEqual(
          [
            ...[
              "Customer care",
              "Location",
              "Accounts",
              "Providers",
              "Billing",
              "Tasks",
              "Sales",
              "Warehousing",
              "Configuration",
              "Accounting",
            ],
            ...["User management", "Communications"],
          ].sort(),
        );
        const keysIn = (area: string) => subjects.map((each) => entryOf(each).key).filter((key) => key.startsWith(`${area}.`));
        expect(keysIn("sales").some((key) => key.includes(".claims."))).toBe(true);
        expect(
          keysIn("communications")
            .map((key) => key.split(".")[1])
            .sort(),
        ).toEqual(["call", "email", "follow-ups", "sms"]);
      },
    },
    {
      statement: "Tasks use the subject TASKS: create adds, read lists, update edits and moves, delete removes",
      account: [only("create TASKS"), only("read TASKS"), only("read TASKS", "update TASKS"), only("read TASKS", "delete TASKS")],
      try: async (me, { may }) => {
        const all = await server.as(only("create TASKS", "read TASKS", "update TASKS", "delete TASKS"));
        const { id } = (await all.send("POST", "tasks", { name: "Call" })).data;
        const allowed = async (call: Promise<{ status: number }>) => (await call).status !== 403;
        expect({
          create: await allowed(me.send("POST", "tasks", { name: "Own" })),
          read: await allowed(me.get("tasks")),
          update: await allowed(me.send("PUT", `tasks/${id}/change-status`, { statusId: 44 })),
          delete: await allowed(me.send("DELETE", `tasks/${id}`)),
        }).toEqual(
          Object.fromEntries(["create", "read", "update", "delete"].map((verb) => [verb, may.some(({ action }) => action === verb)])),
        );
      },
    },
    {
      statement: "The labels of role management are 'Create a new role', 'Enter a role name' and 'Unassign role'",
      account: administrator,
      try: async (me) => {
        for (const name of ["employee-role", "customer-role", "company-role"])
          expect(resources.find((each) => each.name === name)?.create?.label).toBe("Create a new role");
        expect((await me.send("POST", "employee-roles", { displayName: "" })).body.errors.displayName).toEqual(["Enter a role name"]);
        expect(resources.find(({ name }) => name === "employee-user")?.actions.unassign?.label).toBe("Unassign role");
      },
    },
  ],
  (account) => server.as(account),
);

const objects: Readonly<Record<number, readonly [name: string, subject: Subject]>> = {
  1: ["lead", "SALES_LEADS"],
  2: ["opportunity", "SALES_OPPORTUNITY"],
  3: ["sales-quote", "SALES_QUOTE"],
  4: ["quote-request", "SALES_QUOTE_REQUEST"],
  5: ["sales-order", "SALES_ORDERS"],
  6: ["work-order", "SALES_WORK_ORDERS"],
  7: ["proposal", "SALES_PROPOSALS"],
  8: ["customer", "ACCT_CUSTOMERS"],
  9: ["user", "UM_EMP_USERS"],
  10: ["follow-up", "FOLLOW_UPS"],
  11: ["task", "TASKS"],
  12: ["pending-receive", "WH_RECEIVING"],
  13: ["receive", "WH_RECEIVING"],
  14: ["inspection", "WH_INSPECTIONS"],
  15: ["inspection-repair", "WH_REPAIRS"],
  16: ["inventory-item", "WH_INVENTORY"],
  17: ["pull-flow", "WH_PULLFLOW"],
};

specification<Caller>(
  "3 Entities, business objects",
  [
    ...Object.entries(objects).map(([id, [name, subject]]) => ({
      statement: `Business object ${id} is the ${name.replace("-", " ")}`,
      account: nobody,
      try: async (me: Caller) => {
        const found = resources.find((each) => each.name === name);
        expect([found?.bizObject, found?.subject]).toEqual([Number(id), subject]);
        const { data } = await me.get(`statuses?bizObjectId=${id}`);
        const ids = Object.values(found?.states ?? {}).map((state) => state.id);
        expect(data.map((each: { id: number }) => each.id)).toEqual(expect.arrayContaining(ids));
      },
    })),
    {
      statement: "There is no business object that is not known",
      account: nobody,
      try: async (me) => expect((await me.get("statuses?bizObjectId=99")).status).toBe(422),
    },
  ],
  (account) => server.as(account),
);
