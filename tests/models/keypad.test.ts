import { expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { keypadOf } from "../../src/views/inputs/keypad.ts";

it("has a minus wherever a number may be negative, as an iPhone's keys for numbers have none", () => {
  expect(keypadOf({ kind: "integer", min: 0 })).toBe("numeric");
  for (const kind of ["decimal", "money", "percent"]) expect(keypadOf({ kind, min: 0 }), kind).toBe("decimal");
  for (const kind of ["integer", "decimal", "money", "percent"]) {
    expect(keypadOf({ kind }), kind).toBe("text");
    expect(keypadOf({ kind, min: -90 }), kind).toBe("text");
  }
  expect(keypadOf({ kind: "text" })).toBeUndefined();
});

it("is one of numbers for most numbers of the product", () => {
  const amounts = resources.flatMap(({ fields }) => Object.values(fields)).filter((field) => keypadOf(field) !== undefined);
  const negative = amounts.filter((field) => keypadOf(field) === "text");
  expect(negative.length).toBeGreaterThan(0);
  expect(negative.length).toBeLessThan(amounts.length / 2);
});
