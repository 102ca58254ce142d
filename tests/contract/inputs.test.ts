// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ref, text } from "../../src/schemas/fields/fields.ts";
import { resource } from "../../src/schemas/resource.ts";
import { type Client, createHarness, type Harness } from "./harness.ts";
import { validInput } from "./inputs.ts";
import { tinyEffects, tinyResources } from "./tiny/index.ts";

const list = { columns: ["name"] } as const;
const shelf = resource("shelf", {
  title: "name",
  path: "/shelves",
  subject: "SALES_LEADS",
  bizObject: 990,
  fields: { name: text({ required: true }) },
  create: {},
  views: { list },
});
/** Each shelf has one sign. */
const sign = resource("sign", {
  title: "name",
  path: "/signs",
  subject: "SALES_LEADS",
  bizObject: 991,
  fields: { name: text({ required: true }), shelf: ref("shelf", { required: true, unique: true }) },
  create: {},
  views: { list },
});

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await createHarness({ resources: [...tinyResources, shelf, sign], effects: tinyEffects });
  const { rows } = await sql<{ id: number }>`insert into users (first_name, last_name, name, email, type, state)
    values ('Ann', '', 'Ann', 'ann@hq.test', 'E', 'active') returning id`.execute(harness.db.kysely);
  ann = harness.add("ann", { id: rows[0]?.id ?? 0, side: "employee" });
});
afterAll(() => harness.close());

it("gives each row a target of its own where a reference is unique", async () => {
  for (let nth = 0; nth < 3; nth++) {
    const { status, text: answer } = await ann.post("signs", await validInput(harness, ann, sign));
    expect(status, answer).toBe(201);
  }
});
