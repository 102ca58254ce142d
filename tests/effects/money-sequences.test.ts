import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyStep, CommandCounts, play } from "./money/play.ts";
import { createMoneyRig, type MoneyRig } from "./money-rig.ts";

let rig: MoneyRig;
beforeAll(async () => {
  rig = await createMoneyRig();
});
afterAll(() => rig?.close());

// Many more of them are in tests/proof/money-sequences.test.ts.
test("whoever does whatever with money in whatever order, it is as plain sums say", async () => {
  const tally = new CommandCounts();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 30, maxLength: 60, size: "max" }), async (steps) => play(rig, steps, tally)),
    // A failure is made smaller for so long, and then told.
    { numRuns: 4, interruptAfterTimeLimit: 40_000 },
  );
  await rig.right();
  expect([...tally.done.keys()].length, tally.missing.join()).toBeGreaterThan(20);
}, 90_000);
