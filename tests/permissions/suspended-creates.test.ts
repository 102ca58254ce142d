import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { mayInvoke } from "../../src/schemas/availability.ts";
import { wireName } from "../../src/schemas/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { isMadeByCall } from "../contract/by-steps.ts";
import type { Client } from "../contract/harness.ts";
import { validInput } from "../contract/inputs.ts";
import { createRealRig } from "../contract/real-rig.ts";
import type { Rig } from "../contract/tiny/rig.ts";

/**
 * What is made for a company although it is suspended, and why. Everything else that names a company is refused; a new module is named
 * here or refuses it.
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

/** Whose it is: the field that says the company. */
const companyOf = ({ fields }: AnyResource): string | undefined =>
  Object.keys(fields).find((name) => {
    const field = fields[name];
    return field?.kind === "ref" && field.target === "party" && !field.readOnly && ["customer", "party", "company"].includes(name);
  });
const made = resources.filter((each) => each.routes && isMadeByCall(each) && companyOf(each) !== undefined);

let rig: Rig;
const inputs = new Map<string, Record<string, unknown>>();
const by = () => [rig.bob, rig.cleo] as const;
const asked = (resource: AnyResource, client: Client) => mayInvoke(resource, "create", resource.create, "create", client.actor);

beforeAll(async () => {
  rig = await createRealRig();
  const bill = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
  await sql`update parties set bill_to = ${JSON.stringify(bill)}::jsonb where id = ${rig.acme}`.execute(rig.db.kysely);
  // As long as it is in good standing, each is made; the very same is then asked of the suspended company.
  for (const resource of made) {
    for (const client of by().filter((each) => asked(resource, each))) {
      const name = companyOf(resource) ?? "";
      const field = resource.fields[name];
      const given = client === rig.bob && field ? { [wireName(name, field)]: rig.acme } : {};
      const input = await validInput(rig, client, resource, "create", given);
      const { status, text } = await client.post(resource.collection, input);
      expect(status, `${resource.name}: ${text}`).toBe(201);
      inputs.set(`${resource.name} by ${client.actor.name}`, await validInput(rig, client, resource, "create", given));
    }
  }
  await sql`update parties set state = 'suspended' where id = ${rig.acme}`.execute(rig.db.kysely);
}, 120_000);
afterAll(() => rig?.close());

describe("for a suspended company nothing new is made", () => {
  it.each(made.map((resource) => [resource.name, resource] as const))("%s", async (name, resource) => {
    for (const client of by()) {
      const input = inputs.get(`${name} by ${client.actor.name}`);
      if (!input) continue;
      const { status, text } = await client.post(resource.collection, input);
      const told = `${name} by ${client.actor.name}: ${status} ${text}`;
      if (name in stillMade) expect(status, told).toBe(201);
      else expect([409, 422], told).toContain(status);
    }
  });

  it("beside what is named here, all of which is there", () => {
    expect(Object.keys(stillMade).filter((name) => !made.some((each) => each.name === name))).toEqual([]);
    expect(inputs.size).toBeGreaterThan(10);
  });
});
