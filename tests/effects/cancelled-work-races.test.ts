// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer } from "../support/database.ts";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

describe.skipIf(!testServer)("work that is cancelled while its goods are picked up", () => {
  let harness: SalesHarness;
  beforeAll(async () => {
    harness = await createSalesHarness();
  });
  afterAll(() => harness?.close());

  it("is cancelled with its bill of lading, or under way", async () => {
    const { bob } = harness;
    for (let round = 0; round < 12; round++) {
      const work = await harness.work();
      const bill = await harness.bill(work.id);
      await harness.do(bob, "bills-of-lading", bill.id, "issue");
      const calls = [
        () => harness.act(bob, "work-orders", work.id, "cancel", { reason: "Not now" }),
        () => harness.act(bob, "bills-of-lading", bill.id, "pickUp"),
      ];
      // Each waits for what the other has locked: PostgreSQL ends one of them, which runs again.
      const responses = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
      const codes = responses.map(({ status }) => status).toSorted();
      expect(codes, responses.map(({ text }) => text.slice(0, 120)).join("\n")).toEqual([200, 409]);
      const states = [(await harness.see(bob, "work-orders", work.id)).state, (await harness.see(bob, "bills-of-lading", bill.id)).state];
      expect([
        ["cancelled", "void"],
        ["new", "inTransit"],
      ]).toContainEqual(states);
    }
  });
});
