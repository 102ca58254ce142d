import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operators } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Client } from "../../contract/harness.ts";
import { areAllChosen, isChosen } from "../../support/chosen-modules.ts";
import { clientOf } from "../support/inputs.ts";
import { personNamed } from "../support/people.ts";
import { createPermissionFixtures, type PermissionFixtures } from "../support/permission-fixtures.ts";
import type { PermissionServer } from "../support/permission-server.ts";

/** A name that no field has. */
const unknownName = "nopeNope";

export function describeHiddenNames(modules: string, open: () => Promise<PermissionServer>): void {
  describe(`a field hidden from customers behaves like an unknown one: ${modules}`, () => {
    let fixtures: PermissionFixtures;
    let client: Client;
    beforeAll(async () => {
      fixtures = await createPermissionFixtures(await open());
      client = clientOf(fixtures.server, personNamed(fixtures.people, "owner of acme"));
    });
    afterAll(() => fixtures.server.close());

    it("in lists, exports and inputs", async () => {
      let checked = 0;
      for (const resource of fixtures.server.resources.filter((each) => each.routes && each.customer && isChosen(each))) {
        const hidden = Object.entries(resource.fields).filter(([, field]) => field.hiddenFrom === "customer");
        const unknown = await responsesFor(resource, unknownName);
        for (const [name, field] of hidden) {
          const known = field.kind === "ref" ? `${name}Id` : name;
          expect(await responsesFor(resource, name), `${resource.name}.${name}`).toEqual(unknown);
          if (known !== name) expect(await responsesFor(resource, known), `${resource.name}.${known}`).toEqual(unknown);
          checked++;
        }
      }
      if (areAllChosen) expect(checked).toBeGreaterThan(1);
    });

    /** The responses to every kind of request that mentions the name, with the name itself removed. */
    async function responsesFor(resource: AnyResource, name: string): Promise<string[]> {
      const { collection, customer } = resource;
      const row = fixtures.seen(personNamed(fixtures.people, "owner of acme"), resource)[0]?.row.id;
      const queries = [`sort=${name}`, `sort=-${name}`, ...operators.map((operator) => `filter[${name}][${operator}]=true`)];
      const responses = await Promise.all([
        ...queries.map((query) => client.get(`${collection}?${query}`)),
        client.get(`${collection}/lookup?within[${name}]=1`),
        client.post(`${collection}/exports`, { format: "csv", columns: [name] }),
        client.post(`${collection}/exports`, { format: "csv", columns: ["id"], query: `sort=${name}` }),
        client.post(collection, { [name]: 1 }),
        client.put(`${collection}/${row}`, { version: 1, [name]: 1 }),
        ...Object.keys(resource.actions)
          .filter((action) => customer?.may.includes(action))
          .map((action) => client.post(`${collection}/${row}/actions/${action}`, { version: 1, [name]: 1 })),
      ]);
      // The name is replaced by the unknown one, so that both names' responses can be compared.
      return responses.map(({ status, text }) => `${status} ${text.replaceAll(name, unknownName)}`);
    }
  });
}
