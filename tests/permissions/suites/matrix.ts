import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCases, allRoutes, type Case, createTrial } from "../support/cases.ts";
import { type Garden, plantGarden } from "../support/garden.ts";
import type { House } from "../support/house.ts";

/** The people in whose answers most mistakes would show; everybody is tried by the proof of the same name. */
const few = ["nobody", "sales", "member of acme", "owner of acme"];
/** Sessions that are none are refused before anybody looks whose they were. */
const inShort = ({ person, credential }: Case) =>
  few.includes(person.name) && (credential === "valid" || (person.name === "owner of acme" && credential !== "malformed"));

export function describeMatrix(modules: string, open: () => Promise<House>, least: number): void {
  describe(modules, () => {
    let garden: Garden;
    beforeAll(async () => {
      garden = await plantGarden(await open());
    });
    afterAll(() => garden.house.close());

    it("lets nobody at what is not theirs", async () => {
      const trial = await createTrial(garden);
      for (const one of allCases(garden).filter(inShort)) await trial.run(one);
      expect(trial.wrong.slice(0, 20)).toEqual([]);
      expect(trial.tried()).toBeGreaterThanOrEqual(least);
    }, 400_000);

    it("answers a question for the headers alone like the question itself", async () => {
      const owner = garden.people.find(({ name }) => name === "owner of acme");
      const head = async (url: string) => {
        const { statusCode, headers, body } = await garden.house.app.inject({
          method: "HEAD",
          url,
          headers: { authorization: `Bearer ${owner?.token}` },
        });
        return JSON.stringify([statusCode, { ...headers, date: "", "x-request-id": "" }, body]);
      };
      for (const { generic } of allRoutes(garden)) {
        const foreign = generic?.operation === "get" && owner ? garden.unseen(owner, generic.resource)[0] : undefined;
        if (!generic || !foreign) continue;
        const address = `/api/${generic.resource.collection}`;
        expect(await head(`${address}/${foreign.row.id}`)).toBe(await head(`${address}/987654321`));
      }
    });
  });
}
