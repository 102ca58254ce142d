// @module-tag gate
import { afterAll, beforeAll, expect, it } from "vitest";
import { allCases, type Case, createTrial } from "./support/cases.ts";
import { createPermissionFixtures, type PermissionFixtures } from "./support/permission-fixtures.ts";
import { tinyServer } from "./support/permission-server.ts";

/** The users most likely to reveal a mistake; tests/proof/permissions.test.ts tries all of them, and the product's modules. */
const few = ["nobody", "sales", "member of acme", "owner of acme"];
/** Invalid sessions are rejected before their user is looked up, so trying them with one user is enough. */
const inShort = ({ route, person, credential }: Case) =>
  credential === "valid"
    ? few.includes(person.name) || route.generic?.resource.employee !== undefined
    : person.name === "owner of acme" && credential !== "malformed";

let fixtures: PermissionFixtures;
beforeAll(async () => {
  fixtures = await createPermissionFixtures(await tinyServer());
});
afterAll(() => fixtures.server.close());

it("access is only to what each user may see and do", async () => {
  const trial = await createTrial(fixtures);
  for (const one of allCases(fixtures).filter(inShort)) await trial.run(one);
  expect(trial.wrong.slice(0, 20)).toEqual([]);
  expect(trial.tried()).toBeGreaterThanOrEqual(400);
}, 400_000);
