// @module-tag gate
import fc from "fast-check";
import { expect, it } from "vitest";
import { combined } from "../permissions/support/combined-requests.ts";
import { compareResponses } from "../permissions/support/compare-responses.ts";
import { planOtherWorld } from "../permissions/support/other-world.ts";
import { createPermissionFixtures } from "../permissions/support/permission-fixtures.ts";
import { type PermissionServer, productServer, tinyServer } from "../permissions/support/permission-server.ts";
import { probingRequestsOf } from "../permissions/support/probing-requests.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";

/**
 * One in this many of a person's requests is tried; the seed decides which. An admin can send every request that the others can, so fewer of
 * theirs are.
 */
const oneInForAdmins = scaled({ quick: 180, night: 12, long: 1 });
const oneInForOthers = scaled({ quick: 564, night: 40, long: 1 });

it.each([
  ["the product", productServer],
  ["the tests' own modules", tinyServer],
] as const)("no query on %s reveals hidden data or the existence of other companies", async (_, open: () => Promise<PermissionServer>) => {
  const server = await open();
  try {
    const fixtures = await createPermissionFixtures(server);
    const other = planOtherWorld(fixtures);
    const askers = fixtures.people.filter(({ companyId }) => companyId === fixtures.companies.acme);
    const probes = askers.map((person) => ({
      person,
      questions: [
        ...probingRequestsOf(fixtures, other, person).filter(
          (_, index) => (index + seed) % (person.isAdmin ? oneInForAdmins : oneInForOthers) === 0,
        ),
        ...fc.sample(combined(fixtures, other), { seed: 7, numRuns: scaled({ quick: 15, night: 250, long: 20_000 }) }),
      ],
    }));
    const apart = await compareResponses(server, probes, other);
    console.info(
      `seed ${seed}: ${probes.reduce((sum, { questions }) => sum + questions.length, 0)} questions, ${apart.length} answers give something away`,
    );
    expect(apart.slice(0, 20)).toEqual([]);
  } finally {
    await server.close();
  }
});
