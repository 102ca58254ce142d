import { expect, it } from "vitest";
import { memoize } from "../../src/schemas/values/memoize.ts";

it("computes once for each object, also where nothing is found", () => {
  const asked: object[] = [];
  const sizeOf = memoize((each: { readonly size?: number }) => {
    asked.push(each);
    return each.size;
  });
  const [small, none] = [{ size: 1 }, {}];
  expect([small, none, small, none, { size: 1 }].map(sizeOf)).toEqual([1, undefined, 1, undefined, 1]);
  expect(asked).toEqual([small, none, { size: 1 }]);
});
