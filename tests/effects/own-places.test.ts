// @module-tag gate
import { afterAll, beforeAll, expect, it } from "vitest";
import { createQuoteHarness, type QuoteHarness } from "./quote-harness.ts";

let harness: QuoteHarness;
/** A place of another company, and one that belongs to nobody. */
let foreign: number;
let shared: number;
const address = { address: "2 Oak", city: "Troy", state: "NY", zip: "12180", country: "US" };

beforeAll(async () => {
  harness = await createQuoteHarness();
  const { bob, zeta } = harness;
  foreign = (await bob.post("locations", { name: "Studio", kind: "residence", address, partyId: zeta })).body.data.id;
  shared = (await bob.post("locations", { name: "Pier 4", kind: "vendor", address })).body.data.id;
});
afterAll(() => harness.close());

const refusal = { errors: { originId: [expect.any(String)] } };

it("a quote can't name another company's place, whoever writes it", async () => {
  const { bob, cleo, input, customerInput } = harness;
  for (const { status, body } of [
    await bob.post("quotes", { ...input, originId: foreign }),
    await cleo.post("quotes", { ...customerInput, originId: foreign }),
  ]) {
    expect(status).toBe(422);
    expect(body).toMatchObject(refusal);
  }
});

it("a place that belongs to nobody is offered to everybody and named to everybody, and only employees change it", async () => {
  const { bob, cleo, input } = harness;
  const quote = await harness.quote(cleo, { originId: shared });
  expect((await cleo.get(`quotes/${quote.id}`)).body.data.origin).toBe("Pier 4, Troy");
  const offered = await bob.get(`locations/lookup?ref=shipping-quote.origin&within[party]=${input.customerId}`);
  const ids = offered.body.data.map(({ id }: { id: number }) => id);
  expect(ids).toContain(shared);
  expect(ids).not.toContain(foreign);
  expect(ids).toContain(input.originId);
  const { body } = await cleo.get(`locations/${shared}`);
  expect(body.data.actions.update).toBe("Ask us to change a place that all companies use.");
  expect((await cleo.put(`locations/${shared}`, { name: "Mine", version: body.data.version })).status).toBe(409);
});

it("a residence belongs to somebody", async () => {
  const { status, body } = await harness.bob.post("locations", { name: "Nowhere", kind: "residence", address });
  expect([status, body.errors]).toEqual([422, { partyId: ["Choose whose residence or jobsite this is."] }]);
});
