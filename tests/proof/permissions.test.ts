import { expect, it } from "vitest";
import { allCases, createTrial } from "../permissions/support/cases.ts";
import { plantGarden } from "../permissions/support/garden.ts";
import { type House, productHouse, tinyHouse } from "../permissions/support/house.ts";

it.each([
  ["the product", productHouse, 15_000],
  ["the tests' own modules", tinyHouse, 2_000],
] as const)("%s lets nobody at what is not theirs", async (_, open: () => Promise<House>, least) => {
  const house = await open();
  try {
    const garden = await plantGarden(house);
    const trial = await createTrial(garden);
    for (const one of allCases(garden)) await trial.run(one);
    console.info(`${trial.tried()} cases, ${trial.wrong.length} leaks`);
    expect(trial.wrong.slice(0, 20)).toEqual([]);
    expect(trial.tried()).toBeGreaterThanOrEqual(least);
  } finally {
    await house.close();
  }
});
