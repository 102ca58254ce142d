import fc from "fast-check";
import { expect, it } from "vitest";
import { combinedRate } from "../../src/resources/accounting/tax-area.ts";
import { taxParts } from "../../src/resources/accounting/tax-parts.ts";
import { percentOf } from "../../src/schemas/values/money.ts";

const rates = fc
  .array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 7 })
  .map((all) => all.map((each, index) => ({ name: `Tax ${index}`, percent: each / 10_000 })));

it("taxes by rate add up to the tax, and each is less than a cent from its own share", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), rates, (taxable, each) => {
      const tax = percentOf(taxable, combinedRate({ rates: each }));
      const parts = taxParts(tax, taxable, each);
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax);
      for (const { percent, amount } of parts) expect(Math.abs(amount - (taxable * percent) / 100)).toBeLessThan(1.000001);
    }),
  );
});

it("the cent that is left goes to the rate that lost most", () => {
  const parts = taxParts(9, 101, [
    { name: "State", percent: 4 },
    { name: "City", percent: 4.5 },
    { name: "District", percent: 0.375 },
  ]);
  expect(parts.map(({ amount }) => amount)).toEqual([4, 5, 0]);
});
