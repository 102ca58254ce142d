import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { fieldNamed } from "../../src/schemas/access/field-access.ts";
import { targetsOf } from "../../src/schemas/fields/any-ref.ts";
import { labelOf } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { addQuotes } from "../http/support.ts";
import { type Caller, type SpecificationServer, specificationServer } from "./support/server.ts";
import { administrator, nobody, type Statement, specification } from "./support/statement.ts";

let server: SpecificationServer;
beforeAll(async () => {
  server = await specificationServer();
});
afterAll(() => server.close());

const named = (name: string): AnyResource => {
  const found = resources.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

/** The label of a field as people read it; of a column of lines, as "lines.column". */
function labelIn(resource: AnyResource, path: string): string | undefined {
  const [name = "", column] = path.split(".");
  const field = fieldNamed(resource, name, "employee");
  if (!field) return undefined;
  if (column === undefined) return labelOf(name, field);
  const of = field.kind === "lines" ? field.fields[column] : undefined;
  return of && labelOf(column, of);
}

/** A row for the labels of an entity's fields. */
const labels = (entity: string, names: readonly string[], expected: Readonly<Record<string, string>>): Statement<Caller> => ({
  statement: `${entity} has the labels ${Object.values(expected).join(", ")}`,
  account: nobody,
  try: () => {
    for (const name of names)
      for (const [path, label] of Object.entries(expected))
        expect(labelIn(named(name), path)?.toLowerCase(), `${name}.${path}`).toBe(label.toLowerCase());
  },
});

const address = { address: "1 Pier", city: "Boston", state: "MA", zip: "02110", country: "US" };

/** A quote with these charges: the answer of its creation. */
async function withCharges(me: Caller, charges: readonly object[]) {
  await addQuotes(server.db, server.company).catch(() => undefined);
  await sql`UPDATE locations SET address = ${JSON.stringify(address)}::jsonb`.execute(server.db.kysely);
  const [place] = (await sql<{ id: number }>`SELECT id FROM locations ORDER BY id LIMIT 1`.execute(server.db.kysely)).rows;
  return me.send("POST", "quotes", {
    customerId: server.company,
    originId: place?.id,
    destinationId: place?.id,
    orderType: "white glove",
    pieces: [{ description: "Sofa", quantity: 1 }],
    price: 10_000,
    charges,
  });
}

specification<Caller>(
  "3 Entities, fields and labels",
  [
    labels("A user", ["employee-user", "customer-user", "company-user"], {
      company: "Company name",
      firstName: "First name",
      lastName: "Last name",
      phone: "Phone number",
      email: "Email",
      createdAt: "Created date",
      "roles.role": "Role",
    }),
    labels("A role", ["employee-role", "customer-role", "company-role"], { displayName: "Display name", createdAt: "Created date" }),
    labels("A permission", ["permission"], { displayName: "Display name", permission: "Permission", createdAt: "Created date" }),
    {
      statement: "An invoice has labels for description, billTo, dateIssued, dateDue, datePaid, status, total, tax and discount",
      account: nobody,
      try: () => {
        const names = ["description", "billTo", "dateIssued", "dateDue", "datePaid", "total", "tax", "discount"];
        expect(names.map((name) => labelIn(named("invoice"), name))).toEqual([
          ...["Description", "Bill-to", "Issued", "Due", "Paid on", "Total", "Tax", "Discount"],
        ]);
        for (const { label } of Object.values(named("invoice").states)) expect(label).not.toBe("");
      },
    },
    labels("An invoice item", ["invoice"], {
      "lines.product": "Product name",
      "lines.cost": "Cost",
      "lines.quantity": "Quantity",
      "lines.price": "Price",
    }),
    {
      statement: "A user registers with password and password confirmation",
      account: nobody,
      provenBy: ["tests/ui/pages/entry.test.tsx", "%s sets a password, signs in and moves on"],
    },
    {
      statement: "A user's profile has general data and affiliation",
      account: nobody,
      try: async (me) => expect((await me.get("v1/profile")).data).toMatchObject({ firstName: expect.any(String), company: null }),
    },
    {
      statement: "Follow-ups attach to lead, opportunity, quote request, quote, receive, inspection, inventory and pull flow",
      account: nobody,
      try: () => {
        const { about } = named("follow-up").fields;
        const targets = about?.kind === "anyRef" ? targetsOf(about, resources).map(({ bizObject }) => bizObject) : [];
        expect([...targets].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 13, 14, 16, 17]);
      },
    },
    {
      statement: "The charge types are Discount, Fuel Surcharge and Delivery Valuation, and no other",
      account: administrator,
      try: async (me) => {
        const charges = [
          { type: "Discount", amount: 100 },
          { type: "Fuel Surcharge", percent: 5 },
          { type: "Delivery Valuation", declaredValue: 100_000, percent: 1 },
        ];
        const { status, data } = await withCharges(me, charges);
        expect([status, data?.charges.map(({ type }: { type: string }) => type)]).toEqual([201, charges.map(({ type }) => type)]);
        expect((await withCharges(me, [{ type: "Handling", amount: 100 }])).status).toBe(422);
      },
    },
    {
      statement: "A quote that is deleted keeps its deleteReason",
      account: administrator,
      try: async (me) => {
        const { data } = await withCharges(me, []);
        await me.send("POST", `quotes/${data.id}/delete-quote`, { deleteReason: "Made twice" });
        expect(JSON.stringify((await me.get("activity-logs")).body)).toContain("Made twice");
      },
    },
    {
      statement: "Labels exist for lists and forms of users, roles, permissions and invoices",
      account: nobody,
      try: () => {
        const titles = (name: string) => [named(name).plural, named(name).create?.label, named(name).label];
        expect(titles("employee-user")).toEqual(["Employees", "Create employee", "Employee"]);
        expect(titles("employee-role")).toEqual(["Employee roles", "Create a new role", "Employee role"]);
        expect(titles("permission").slice(0, 1)).toEqual(["Permissions"]);
        expect(titles("invoice")).toEqual(["Invoices", "Create Invoice", "Invoice"]);
      },
    },
  ],
  (account) => server.as(account),
);

specification<Caller>(
  "1 What the product is for",
  [
    {
      statement: "The product carries a short logo word and the tagline 'Where meaningful work and meaningful relationships meet.'",
      account: nobody,
      try: async (me) =>
        expect((await me.get("client-config")).data).toMatchObject({
          logoWord: expect.stringMatching(/^\w{1,6}$/),
          tagline: "Where meaningful work and meaningful relationships meet.",
        }),
    },
  ],
  (account) => server.as(account),
);
