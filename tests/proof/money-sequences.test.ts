import fc from "fast-check";
import { expect, test } from "vitest";
import { anyStep, CommandCounts, play } from "../effects/money/play.ts";
import { createMoneyRig } from "../effects/money-rig.ts";
import { scaled } from "./scale.ts";
import { seed } from "./support/seed.ts";

/** 100,000 commands in the long run. */
const commands = scaled({ quick: 1_000, night: 20_000, long: 100_000 });

test(
  `whoever does whatever with money in whatever order, it is as plain sums say after each of ${commands} commands`,
  async () => {
    const tally = new CommandCounts();
    // A new database now and then: the check of the books reads all there is.
    while (tally.total < commands) {
      const rig = await createMoneyRig();
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(anyStep, { minLength: 40, maxLength: 120, size: "max" }), async (steps) => {
            await play(rig, steps, tally);
            await rig.right();
          }),
          { numRuns: 12, seed: seed + tally.total },
        );
      } finally {
        await rig.close();
      }
      if (commands > 10_000) console.log(`${tally.total} commands so far.`);
    }
    const of = (counts: ReadonlyMap<string, number>) => [...counts].map(([what, count]) => `${what} ${count}`).join(", ");
    console.log(`${tally.total} commands. Done: ${of(tally.done)}. Refused: ${of(tally.refused)}.`);
    // It came far enough to have proven something of each.
    expect(tally.missing).toEqual([]);
  },
  scaled({ quick: 240_000, long: 7_200_000 }),
);
