// @module-tag gate
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";
import { billEverything } from "./support/goods/closing.ts";
import { type CommandName, type Counts, commandNames, play } from "./support/goods/commands.ts";
import { compareGoods, compareMoney } from "./support/goods/compare.ts";
import { fixedWalk } from "./support/goods/fixed-walk.ts";
import { pullCommands } from "./support/goods/pull-commands.ts";
import { createSetting, type Setting } from "./support/goods/setting.ts";
import { type Step, stepOf } from "./support/goods/world.ts";
import { custodyProblems } from "./support/warehouse/custody-problems.ts";
import { pullProblems } from "./support/warehouse/pull-problems.ts";

const commands = scaled({ quick: 350, night: 2_000, long: 100_000 });
/** Walks in one database: what is not billed is looked for in all of it. */
const WALKS = scaled({ quick: 2, night: 4, long: 12 });

/** Pulls have the longest way to their end. */
const weighted = [...commandNames, ...(Object.keys(pullCommands) as CommandName[])];

test(
  `does with goods and their money what a plain model does, through ${commands} random commands`,
  async () => {
    const done: Counts = new Map();
    let total = 0;
    const walk = async (setting: Setting, steps: readonly Step<CommandName>[]) => {
      const world = await setting.world();
      for (const step of steps) if (await play(world, step, done)) total += 1;
      await compareGoods(world);
      await compareMoney(world);
      await billEverything(world);
    };
    while (total < commands) {
      const setting = await createSetting();
      try {
        if (total === 0) await walk(setting, fixedWalk);
        await fc.assert(
          fc.asyncProperty(fc.array(stepOf(weighted), { minLength: 80, maxLength: 250, size: "max" }), (steps) => walk(setting, steps)),
          // A walk that is made shorter again and again takes too long to wait for.
          { numRuns: WALKS, seed: seed + total, endOnFailure: true },
        );
        const { db } = setting.harness;
        expect({ ...(await pullProblems(db)), custody: await custodyProblems(db) }).toEqual({ custody: [] });
        expect((await checkBooks(db)).problems).toEqual([]);
      } finally {
        await setting.harness.close();
      }
    }
    console.log(`${total} commands. Done: ${[...done].map(([name, count]) => `${name} ${count}`).join(", ")}.`);
    // Every command must have succeeded at least once, or the test proves nothing about it.
    expect(commandNames.filter((name) => !done.has(name))).toEqual([]);
  },
  scaled({ quick: 600_000, long: 7_200_000 }),
);
