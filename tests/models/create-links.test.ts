import { expect, it } from "vitest";
import { registerResources, resourceNamed } from "../../src/providers/registry.ts";
import { resources } from "../../src/resources/index.ts";
import { createPathWithin } from "../../src/views/show/create-links.ts";

registerResources(resources);

/** The query of the form for a new row on a tab of record 5. */
const queryOf = (module: string, by: string, owner: string, row: object = {}) =>
  createPathWithin(resourceNamed(module), by, resourceNamed(owner), { id: 5, version: 1, ...row }, { [`${by}Id`]: 5 }).split("?")[1];

it.each([
  ["sales-quote", "opportunity", "opportunity"],
  ["quote-request", "opportunity", "opportunity"],
])("a new %s on a tab starts from the record, as in its menu", (module, by, owner) => {
  expect(queryOf(module, by, owner)).toBe("oId=5");
});

it("names the record alone where the form takes nothing from it", () => {
  expect(queryOf("opportunity", "contact", "contact")).toBe("contactId=5");
});
