import { afterAll, beforeAll, expect, it } from "vitest";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
});
afterAll(() => harness.close());

it("a piece that was received is where the line says, with its history", async () => {
  const pieces = await harness.pieces([{ description: "Sofa", quantity: 2, placeId: harness.places.get("A-01-01") }]);
  expect(pieces).toMatchObject([
    { tag: expect.stringMatching(/^T\d{9}$/), description: "Sofa", place: "A-01-01", hub: "Reno", state: "inStock", lastSequence: 1 },
    { description: "Sofa", place: "A-01-01", state: "inStock" },
  ]);
});
