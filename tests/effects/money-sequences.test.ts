// @module-tag gate
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyStep, CommandCounts, play } from "./money/play.ts";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
});
afterAll(() => harness?.close());

// tests/proof/money-sequences.test.ts runs many more sequences.
test("any sequence of money operations gives the amounts a simple model predicts", async () => {
  const counts = new CommandCounts();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 30, maxLength: 60, size: "max" }), async (steps) => play(harness, steps, counts)),
    // The limit is how long fast-check can shrink a failure before it reports it.
    { numRuns: 4, interruptAfterTimeLimit: 40_000 },
  );
  await harness.right();
  expect([...counts.done.keys()].length, counts.missing.join()).toBeGreaterThan(20);
}, 90_000);
