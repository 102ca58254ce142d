// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { mayInvoke } from "../../src/schemas/actions/availability.ts";
import { wireName } from "../../src/schemas/fields/field.ts";
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
const stillAllowed: Readonly<Record<string, string>> = {
  "customer-user": "its users can still sign in to read and pay",
  "company-user": "its users can still sign in to read and pay",
  "customer-role": "its users can still sign in to read and pay",
  "company-role": "its users can still sign in to read and pay",
  contact: "contacts and locations don't lead to work by themselves",
  location: "contacts and locations don't lead to work by themselves",
  conversation: "we still talk with them",
  "phone-call": "we still call them",
  opportunity: "an internal note; no quote can be created from it",
  "bill-of-lading": "work in progress can be finished",
  "billing-report": "completed work can be billed",
  rate: "what is agreed on with them; goods that are stored are still charged",
  invoice: "completed work can be invoiced",
  "opening-balance": "what a company owes or has as credit from before is known, whatever its standing",
  payment: "the company can pay",
  "credit-memo": "an invoice that was too high can be corrected",
  claim: "goods of a suspended company can be lost or damaged too, and the time to claim for them goes on",
  receive: "goods that stand at the dock are received, whoever they belong to",
  "work-checklist": "says how work is done; no work comes of it",
  "cycle-count": "what is in the warehouse can be counted",
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
      if (name in stillAllowed) expect(status, message).toBe(201);
      else expect([409, 422], message).toContain(status);
    }
  });

  it("nor be offered a proposal, whose company is that of its opportunity", async () => {
    const ofCompany = async (partyId: number) =>
      (await harness.bob.post("opportunities", { name: "Lobby", partyId, closeDate: "2026-12-20", estimatedValue: 100 })).body.data.id;
    const offer = async (opportunityId: number) =>
      (await harness.bob.post("proposals", { title: "Offer", opportunityId, validUntil: "2026-12-20", body: "Text" })).status;
    const [suspended, active] = [await ofCompany(harness.acme), await ofCompany(harness.zeta)];
    expect([await offer(suspended), await offer(active)]).toEqual([422, 201]);
    const choices = (await harness.bob.get("opportunities/lookup?ref=proposal.opportunity&limit=50")).body.data;
    const ids = choices.map(({ id }: { id: number }) => id);
    expect([ids.includes(suspended), ids.includes(active)]).toEqual([false, true]);
  });

  it("and the listed exceptions are existing modules", () => {
    expect(Object.keys(stillAllowed).filter((name) => !creatable.some((each) => each.name === name))).toEqual([]);
    expect(inputs.size).toBeGreaterThan(10);
  });
});
