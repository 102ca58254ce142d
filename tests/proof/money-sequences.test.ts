import fc from "fast-check";
import { expect, test } from "vitest";
import { anyStep, CommandCounts, play } from "../effects/money/play.ts";
import { createMoneyHarness } from "../effects/money-harness.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";

/** 100,000 commands in the long run. */
const commands = scaled({ quick: 1_000, night: 3_000, long: 100_000 });

test(
  `keeps the books in line with a plain model after each of ${commands} random commands`,
  async () => {
    const commandCounts = new CommandCounts();
    // A new database now and then, because checking the books reads everything.
    // It goes on for commands that have not been possible yet.
    while (commandCounts.total < commands || (commandCounts.missing.length > 0 && commandCounts.total < 3 * commands)) {
      const harness = await createMoneyHarness();
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(anyStep, { minLength: 40, maxLength: 120, size: "max" }), async (steps) => {
            await play(harness, steps, commandCounts);
            await harness.right();
          }),
          // A sequence that is made shorter again and again takes too long to wait for.
          { numRuns: 12, seed: seed + commandCounts.total, endOnFailure: true },
        );
      } finally {
        await harness.close();
      }
      if (commands > 10_000) console.log(`${commandCounts.total} commands so far.`);
    }
    const summarize = (counts: ReadonlyMap<string, number>) => [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
    console.log(`${commandCounts.total} commands. Done: ${summarize(commandCounts.done)}. Refused: ${summarize(commandCounts.refused)}.`);
    // Every command must have succeeded at least once, or the test proves nothing about it.
    expect(commandCounts.missing).toEqual([]);
  },
  scaled({ quick: 600_000, long: 7_200_000 }),
);
