import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { mayInvoke } from "../../src/schemas/availability.ts";
import { wireName } from "../../src/schemas/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { isMadeByCall } from "../contract/by-steps.ts";
import type { Client } from "../contract/harness.ts";
import { validInput } from "../contract/inputs.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";

/**
 * What can still be created for a suspended company, and why. Everything else that names a company is rejected; a new
 * module must do the same or be listed here.
 */
const stillMade: Readonly<Record<string, string>> = {
  "customer-user": "who gets in to read and pay",
  "company-user": "who gets in to read and pay",
  "customer-role": "who gets in to read and pay",
  "company-role": "who gets in to read and pay",
  contact: "people and places are kept; no work follows from them",
  location: "people and places are kept; no work follows from them",
  opportunity: "our own note of a chance; no quote is made of it",
  "bill-of-lading": "work that has begun is ended",
  "billing-report": "what was done is billed",
  invoice: "what was done is invoiced",
  payment: "they pay",
  "credit-memo": "what was invoiced too high is put right",
};

/** The name of the field that holds the company. */
const companyOf = ({ fields }: AnyResource): string | undefined =>
  Object.keys(fields).find((name) => {
    const field = fields[name];
    return field?.kind === "ref" && field.target === "party" && !field.readOnly && ["customer", "party", "company"].includes(name);
  });
const creatable = resources.filter((each) => each.routes && isMadeByCall(each) && companyOf(each) !== undefined);

let harness: TinyHarness;
const inputs = new Map<string, Record<string, unknown>>();
const bothClients = () => [harness.bob, harness.cleo] as const;
const mayCreate = (resource: AnyResource, client: Client) => mayInvoke(resource, "create", resource.create, "create", client.actor);

beforeAll(async () => {
  harness = await createProductHarness();
  const bill = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
  await sql`update parties set bill_to = ${JSON.stringify(bill)}::jsonb where id = ${harness.acme}`.execute(harness.db.kysely);
  // Each create succeeds while the company is in good standing; the same request is then repeated for the suspended
  // company.
  for (const resource of creatable) {
    for (const client of bothClients().filter((each) => mayCreate(resource, each))) {
      const name = companyOf(resource) ?? "";
      const field = resource.fields[name];
      const preset = client === harness.bob && field ? { [wireName(name, field)]: harness.acme } : {};
      const input = await validInput(harness, client, resource, "create", preset);
      const { status, text } = await client.post(resource.collection, input);
      expect(status, `${resource.name}: ${text}`).toBe(201);
      inputs.set(`${resource.name} by ${client.actor.name}`, await validInput(harness, client, resource, "create", preset));
    }
  }
  await sql`update parties set state = 'suspended' where id = ${harness.acme}`.execute(harness.db.kysely);
}, 120_000);
afterAll(() => harness?.close());

describe("a suspended company can't create anything new", () => {
  it.each(creatable.map((resource) => [resource.name, resource] as const))("%s", async (name, resource) => {
    for (const client of bothClients()) {
      const input = inputs.get(`${name} by ${client.actor.name}`);
      if (!input) continue;
      const { status, text } = await client.post(resource.collection, input);
      const message = `${name} by ${client.actor.name}: ${status} ${text}`;
      if (name in stillMade) expect(status, message).toBe(201);
      else expect([409, 422], message).toContain(status);
    }
  });

  it("and the listed exceptions are existing modules", () => {
    expect(Object.keys(stillMade).filter((name) => !creatable.some((each) => each.name === name))).toEqual([]);
    expect(inputs.size).toBeGreaterThan(10);
  });
});
