import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCases, allRoutes, type Case, createTrial } from "../support/cases.ts";
import { createPermissionFixtures, type PermissionFixtures } from "../support/permission-fixtures.ts";
import type { PermissionServer } from "../support/permission-server.ts";

/** The users most likely to reveal a mistake; tests/proof/permissions.test.ts tries all of them. */
const few = ["nobody", "sales", "member of acme", "owner of acme"];
/** Invalid sessions are rejected before their user is looked up, so trying them with one user is enough. */
const inShort = ({ route, person, credential }: Case) =>
  credential === "valid"
    ? few.includes(person.name) || route.generic?.resource.employee !== undefined
    : person.name === "owner of acme" && credential !== "malformed";

export function describeMatrix(modules: string, open: () => Promise<PermissionServer>, least: number): void {
  describe(modules, () => {
    let fixtures: PermissionFixtures;
    beforeAll(async () => {
      fixtures = await createPermissionFixtures(await open());
    });
    afterAll(() => fixtures.server.close());

    it("allows access only to what each user may see and do", async () => {
      const trial = await createTrial(fixtures);
      for (const one of allCases(fixtures).filter(inShort)) await trial.run(one);
      expect(trial.wrong.slice(0, 20)).toEqual([]);
      expect(trial.tried()).toBeGreaterThanOrEqual(least);
    }, 400_000);

    it("gives the same response to HEAD for a foreign row as for a missing one", async () => {
      const owner = fixtures.people.find(({ name }) => name === "owner of acme");
      const head = async (url: string) => {
        const { statusCode, headers, body } = await fixtures.server.app.inject({
          method: "HEAD",
          url,
          headers: { authorization: `Bearer ${owner?.token}` },
        });
        return JSON.stringify([statusCode, { ...headers, date: "", "x-request-id": "" }, body]);
      };
      for (const { generic } of allRoutes(fixtures)) {
        const foreign = generic?.operation === "get" && owner ? fixtures.unseen(owner, generic.resource)[0] : undefined;
        if (!generic || !foreign) continue;
        const address = `/api/${generic.resource.collection}`;
        expect(await head(`${address}/${foreign.row.id}`)).toBe(await head(`${address}/987654321`));
      }
    });
  });
}
