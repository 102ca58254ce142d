import fc from "fast-check";
import { expect, it } from "vitest";
import { combined } from "../permissions/support/combined-questions.ts";
import { plantGarden } from "../permissions/support/garden.ts";
import { type House, productHouse, tinyHouse } from "../permissions/support/house.ts";
import { planOtherWorld } from "../permissions/support/other-world.ts";
import { questionsOf } from "../permissions/support/questions.ts";
import { tellApart } from "../permissions/support/tell-apart.ts";
import { scaled } from "./scale.ts";
import { seed } from "./support/seed.ts";

it.each([
  ["the product", productHouse],
  ["the tests' own modules", tinyHouse],
] as const)("no question about %s finds out what is hidden, or who else is there", async (_, open: () => Promise<House>) => {
  const house = await open();
  try {
    const garden = await plantGarden(house);
    const other = planOtherWorld(garden);
    const askers = garden.people.filter(({ companyId }) => companyId === garden.companies.acme);
    const asked = askers.map((person) => ({
      person,
      questions: [
        // An administrator may ask all that another may: of the others a smaller part is enough. Which part it is changes with the seed.
        ...questionsOf(garden, other, person).filter(
          (_, index) => (index + seed) % (person.isAdmin ? scaled({ quick: 5, long: 1 }) : scaled({ quick: 18, long: 1 })) === 0,
        ),
        ...fc.sample(combined(garden, other), { seed: 7, numRuns: scaled({ quick: 250, night: 5_000, long: 20_000 }) }),
      ],
    }));
    const apart = await tellApart(house, asked, other);
    console.info(
      `seed ${seed}: ${asked.reduce((sum, { questions }) => sum + questions.length, 0)} questions, ${apart.length} answers give something away`,
    );
    expect(apart.slice(0, 20)).toEqual([]);
  } finally {
    await house.close();
  }
});
