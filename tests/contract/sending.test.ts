import { afterAll, beforeAll, expect, it } from "vitest";
import { unlimitedSending } from "./harness.ts";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

let harness: TinyHarness;
const takenBack: object[] = [];

beforeAll(async () => {
  harness = await createTinyHarness({ sending: { ...unlimitedSending, takeBack: (transaction) => takenBack.push(transaction) } });
});
afterAll(() => harness.close());

it("what a refused operation would have sent is taken back, once, and what a completed one sends is not", async () => {
  expect((await harness.bob.post("tickets", least(harness.acme))).status).toBe(201);
  expect(takenBack).toEqual([]);
  expect((await harness.bob.put("tickets/999999", { version: 1, title: "Gone" })).status).toBe(404);
  expect(takenBack).toHaveLength(1);
});
