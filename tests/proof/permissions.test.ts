import { expect, it } from "vitest";
import { allCases, createTrial } from "../permissions/support/cases.ts";
import { plantGarden } from "../permissions/support/garden.ts";
import { type House, productHouse, tinyHouse } from "../permissions/support/house.ts";
import { scaled } from "./scale.ts";
import { seed } from "./support/seed.ts";

/** Sessions that are none are refused before anybody looks whose they were: of them one in so many, others with each seed. */
const oneIn = scaled({ quick: 7, long: 1 });

it.each([
  ["the product", productHouse, scaled({ quick: 3_500, long: 15_000 })],
  ["the tests' own modules", tinyHouse, scaled({ quick: 450, long: 2_000 })],
] as const)("%s lets nobody at what is not theirs", async (_, open: () => Promise<House>, least) => {
  const house = await open();
  try {
    const garden = await plantGarden(house);
    const trial = await createTrial(garden);
    for (const [index, one] of allCases(garden).entries())
      if (one.credential === "valid" || (index + seed) % oneIn === 0) await trial.run(one);
    console.info(`seed ${seed}: ${trial.tried()} cases, ${trial.wrong.length} leaks`);
    expect(trial.wrong.slice(0, 20)).toEqual([]);
    expect(trial.tried()).toBeGreaterThanOrEqual(least);
  } finally {
    await house.close();
  }
});
