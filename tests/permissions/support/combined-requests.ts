import fc from "fast-check";
import { operators } from "../../../src/schemas/fields/kinds.ts";
import type { OtherWorld } from "./other-world.ts";
import type { PermissionFixtures } from "./permission-fixtures.ts";
import { type ProbingRequest, spelled } from "./probing-requests.ts";

/** Lists with several filters and sort orders at once, using values that exist in one of the worlds. */
export function combined(fixtures: PermissionFixtures, { secrets }: OtherWorld): fc.Arbitrary<ProbingRequest> {
  const lists = fixtures.server.resources.filter(({ routes }) => routes);
  return fc.constantFrom(...lists).chain((resource) => {
    const names = fc.constantFrom(...Object.keys(resource.fields), "id", "state", "createdAt", "createdBy");
    const values = spelled(secrets.filter((each) => each.resource.table === resource.table));
    const value = values.length > 0 ? fc.constantFrom(...values, "true", "0") : fc.constantFrom("true", "0");
    const filter = fc
      .tuple(names, fc.constantFrom(...operators), value)
      .map(([name, operator, operand]) => `filter[${name}][${operator}]=${operand}`);
    const sort = fc
      .array(fc.tuple(fc.constantFrom("", "-"), names), { maxLength: 3 })
      .map((keys) => `sort=${keys.map((key) => key.join("")).join(",")}`);
    const fields = fc.array(names, { minLength: 1, maxLength: 3 }).map((chosen) => `fields=${chosen.join(",")}`);
    const search = value.map((text) => `q=${text}`);
    const page = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }))
      .map(([size, number]) => `pageSize=${size}&page=${number}`);
    const part = (one: fc.Arbitrary<string>) => fc.option(one, { nil: undefined });
    return fc
      .tuple(
        part(filter),
        part(filter),
        part(sort),
        part(search),
        part(page),
        part(fields),
        fc.constantFrom("count=exact", "complete=true", undefined),
      )
      .map(
        (parts): ProbingRequest => ({
          method: "GET",
          path: `${resource.collection}?${parts.filter((each) => each !== undefined).join("&")}`,
        }),
      );
  });
}
