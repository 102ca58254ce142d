import differenceWithOf from "lodash-es/differenceWith.js";
import isEqualOf from "lodash-es/isEqual.js";
import unionWithOf from "lodash-es/unionWith.js";
import { describe, expect, it } from "vitest";
import differenceWith from "../../scripts/build/stand-ins/difference-with.ts";
import { parse, stringify } from "../../scripts/build/stand-ins/qs.ts";
import isEqual from "../../scripts/build/stand-ins/same-data.ts";
import unionWith from "../../scripts/build/stand-ins/union-with.ts";

// The replacements that the build swaps in must return the same results as the original packages for the calls that
// we make.
describe("the lodash replacement", () => {
  const data = [
    ...[undefined, null, 0, 1, Number.NaN, "", "1", true, [], {}, [1], [1, 2], [2, 1], ["1"], { a: 1 }, { a: 1, b: undefined }],
    ...[{ b: 2, a: 1 }, { a: 1, b: 2 }, { a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }, { 0: 1, length: 1 }, { b: undefined }],
  ];
  const pairs = data.flatMap((one) => data.map((other): [unknown, unknown] => [one, structuredClone(other)]));

  it.each(pairs)("isEqual agrees with lodash on %j and %j", (one, other) => expect(isEqual(one, other)).toBe(isEqualOf(one, other)));

  it("isEqual treats non-plain objects as equal only to themselves", () => {
    expect(isEqual(new Date(0), new Date(1))).toBe(false);
    expect(isEqual(new Map([[1, 2]]), new Map())).toBe(false);
    expect(isEqual(Math.max, Math.min)).toBe(false);
  });

  it("differenceWith and unionWith agree with lodash", () => {
    const alike = (one: { id: number }, other: { id: number }) => one.id === other.id;
    const [first, second, third] = [
      [
        { id: 1, of: 1 },
        { id: 2, of: 1 },
        { id: 2, of: 2 },
      ],
      [
        { id: 2, of: 3 },
        { id: 3, of: 3 },
      ],
      [
        { id: 4, of: 4 },
        { id: 1, of: 4 },
      ],
    ];
    expect(differenceWith(first, second, alike)).toEqual(differenceWithOf(first, second, alike));
    const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    expect(unionWith(first, second, third, sameJson)).toEqual(unionWithOf(first, second, third, sameJson));
    expect(unionWith(first, second, third, (one, other) => isEqual(Object(one).id, Object(other).id))).toEqual(
      unionWithOf(first, second, third, alike),
    );
  });
});

describe("the replacement for Refine's query string parser", () => {
  it("parses and stringifies flat query strings", () => {
    expect(parse("?a=1&b=x%20y")).toEqual({ a: "1", b: "x y" });
    expect(stringify({ a: 1, b: undefined, c: null, d: "x y" }, { addQueryPrefix: true })).toBe("?a=1&d=x+y");
    expect(stringify({}, { addQueryPrefix: true })).toBe("");
  });
});
