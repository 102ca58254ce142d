import fc from "fast-check";
import { expect, test } from "vitest";
import { createWarehouseHarness } from "../effects/warehousing/warehouse-harness.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";
import { anyStep, CommandCounts, playHub } from "./support/warehouse/play.ts";

const commands = scaled({ quick: 600, night: 3_000, long: 300_000 });

test(
  `keeps every piece in one place, as a plain model has it, through ${commands} random commands of whole hubs`,
  async () => {
    const counts = new CommandCounts();
    const report = (commandCounts: ReadonlyMap<string, number>) => [...commandCounts].map(([name, count]) => `${name} ${count}`).join(", ");
    // A new database now and then: some lists of the product grow with everything in it.
    while (counts.total < commands) {
      const harness = await createWarehouseHarness({ unlimited: true });
      const until = Math.min(commands, counts.total + 20_000);
      try {
        while (counts.total < until)
          await fc.assert(
            fc.asyncProperty(fc.array(anyStep, { minLength: 80, maxLength: 240, size: "max" }), (steps) => playHub(harness, steps, counts)),
            { numRuns: 4, seed: seed + counts.total, endOnFailure: true },
          );
      } finally {
        await harness.close();
      }
      if (commands > 10_000) console.log(`${counts.total} commands so far.`);
    }
    console.log(`${counts.total} commands. Done: ${report(counts.done)}. Refused: ${report(counts.refused)}.`);
    // Every command must have succeeded at least once, or the test proves nothing about it.
    if (commands > 5_000) expect(counts.missing).toEqual([]);
  },
  scaled({ quick: 600_000, long: 7_200_000 }),
);
