import { afterAll, expect, it } from "vitest";
import { createProductHarness } from "../contract/product-harness.ts";

const harness = await createProductHarness();
afterAll(() => harness.close());

it("counts the crates that did not come back, and tells the customer nothing of their cost", async () => {
  const { ann, cleo, acme } = harness;
  const address = { address: "1 Pier", city: "Newark", state: "NJ", zip: "07102", country: "US" };
  const location = await ann.post("locations", { partyId: acme, kind: "residence", address });
  const rental = { locationId: location.body.data.id, deliverOn: "2026-12-01", weeks: 2 };
  const tooMany = await ann.post("crate-rentals", { ...rental, customerId: acme, crates: [{ size: "small", quantity: 5, returned: 6 }] });
  expect(tooMany.body.errors).toEqual({ "crates.0.returned": ["No more can come back than were delivered."] });

  const { body } = await cleo.post("crate-rentals", { ...rental, crates: [{ size: "small", quantity: 20 }] });
  const { id, crates } = body.data;
  expect(body.data).toMatchObject({ dueBack: "2026-12-15", state: "requested" });
  let { version } = body.data;
  for (const action of ["confirm", "deliver"])
    version = (await ann.post(`crate-rentals/${id}/actions/${action}`, { version })).body.data.version;
  version = (await ann.put(`crate-rentals/${id}`, { version, crates: [{ ...crates[0], returned: 18 }] })).body.data.version;
  const back = await ann.post(`crate-rentals/${id}/actions/takeBack`, { version });
  expect(back.body.data).toMatchObject({ state: "returned", missing: 2, replacementCost: 3600 });
  expect((await cleo.get(`crate-rentals/${id}`)).body.data).not.toHaveProperty("replacementCost");
});
