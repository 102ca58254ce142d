// @module-tag gate
import { expect, it } from "vitest";
import { allCases, type Case, chosenRoutes, createTrial } from "../permissions/support/cases.ts";
import { createKeyHolders } from "../permissions/support/key-holders.ts";
import { createPermissionFixtures } from "../permissions/support/permission-fixtures.ts";
import { type PermissionServer, productServer, tinyServer } from "../permissions/support/permission-server.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";

/**
 * Invalid sessions are rejected before their user is looked up, so only one in this many is tried; the seed decides
 * which.
 */
const oneIn = scaled({ quick: 56, night: 16, long: 1 });
/** Each call is tried by one in this many people: by day by every second one, the next call by the others. */
const onePersonIn = scaled({ quick: 2, night: 1, long: 1 });

it.each([
  ["the product", productServer, scaled({ quick: 2_000, night: 3_000, long: 15_000 })],
  ["the tests' own modules", tinyServer, scaled({ quick: 450, night: 500, long: 2_000 })],
] as const)("%s gives nobody access beyond their permissions", async (_, open: () => Promise<PermissionServer>, least) => {
  const server = await open();
  try {
    const fixtures = await createPermissionFixtures(server);
    const trial = await createTrial(fixtures);
    const routes = new Map(chosenRoutes(fixtures).map(({ name }, index) => [name, index]));
    const isDue = ({ route, person }: Case) => ((routes.get(route.name) ?? 0) + fixtures.people.indexOf(person) + seed) % onePersonIn === 0;
    for (const [index, one] of allCases(fixtures).entries())
      if (one.credential === "valid" ? isDue(one) : (index + seed) % oneIn === 0) await trial.run(one);
    // The tests' own modules have no keys.
    const holders = server.calls ? await createKeyHolders(fixtures) : [];
    const tried = allCases(fixtures, holders).filter(
      ({ credential, ownership }) => credential === "valid" && (oneIn === 1 || ownership === "own"),
    );
    for (const one of tried) await trial.run(one);
    console.info(`seed ${seed}: ${trial.tried()} cases, ${trial.wrong.length} leaks`);
    expect(trial.wrong.slice(0, 20)).toEqual([]);
    expect(trial.tried()).toBeGreaterThanOrEqual(least);
  } finally {
    await server.close();
  }
});
