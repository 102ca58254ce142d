import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Charge, chargeTypes, totalsOf } from "../../src/schemas/charges.ts";

const none = { amount: null, percent: null, declaredValue: null, minimum: null };
const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((each) => each / 10_000);
const charge: fc.Arbitrary<Charge> = fc.record({
  type: fc.constantFrom(...chargeTypes),
  amount: fc.option(cents),
  percent: fc.option(percent),
  declaredValue: fc.option(cents),
  minimum: fc.option(cents),
});
const subtotals = fc
  .record({
    lines: cents,
    transportShare: fc.double({ min: 0, max: 1, noNaN: true }),
    taxShare: fc.double({ min: 0, max: 1, noNaN: true }),
    taxRate: percent,
  })
  .map(({ lines, transportShare, taxShare, taxRate }) => ({
    lines,
    transport: Math.floor(lines * transportShare),
    taxable: Math.floor(lines * taxShare),
    taxRate,
  }));

describe("charges", () => {
  it("sums lines, discount, fuel, valuation and tax in that order", () => {
    const totals = totalsOf({ lines: 100_000, transport: 80_000, taxable: 50_000, taxRate: 10 }, [
      { ...none, type: "Discount", percent: 10 },
      { ...none, type: "Fuel Surcharge", percent: 12.5 },
      { ...none, type: "Delivery Valuation", declaredValue: 1_000_000, percent: 0.6, minimum: 5_000 },
    ]);
    // fuel: 12.5 % of 72,000; tax: 10 % of 45,000
    expect(totals).toEqual({ lines: 100_000, discount: 10_000, fuel: 9_000, valuation: 6_000, tax: 4_500, total: 109_500 });
  });

  it("charges the minimum for a small declared value, and only the fixed amount when released", () => {
    const base = { lines: 0, transport: 0, taxable: 0, taxRate: 0 };
    expect(totalsOf(base, [{ ...none, type: "Delivery Valuation", declaredValue: 100, percent: 1, minimum: 2_500 }]).valuation).toBe(2_500);
    expect(totalsOf(base, [{ ...none, type: "Delivery Valuation", minimum: 2_500 }]).valuation).toBe(0);
  });

  it("holds its invariants for any lines and charges", () => {
    fc.assert(
      fc.property(subtotals, fc.array(charge, { maxLength: 8 }), (base, charges) => {
        const totals = totalsOf(base, charges);
        for (const value of Object.values(totals)) {
          expect(Number.isInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
        }
        expect(totals.discount).toBeLessThanOrEqual(totals.lines);
        expect(totals.total).toBe(totals.lines - totals.discount + totals.fuel + totals.valuation + totals.tax);
        expect(totalsOf(base, [...charges].reverse())).toEqual(totals);
      }),
      { numRuns: 500 },
    );
  });
});
