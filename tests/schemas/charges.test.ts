import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Charge, chargeTypes, explainTotals, totalsOf } from "../../src/schemas/values/charges.ts";

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
    // Fuel is 12.5% of 72,000; tax is 10% of 45,000.
    expect(totals).toEqual({ lines: 100_000, discount: 10_000, fuel: 9_000, valuation: 6_000, tax: 4_500, total: 109_500 });
  });

  it("charges the minimum for a small declared value, and only the fixed amount when released", () => {
    const base = { lines: 0, transport: 0, taxable: 0, taxRate: 0 };
    expect(totalsOf(base, [{ ...none, type: "Delivery Valuation", declaredValue: 100, percent: 1, minimum: 2_500 }]).valuation).toBe(2_500);
    expect(totalsOf(base, [{ ...none, type: "Delivery Valuation", minimum: 2_500 }]).valuation).toBe(0);
  });

  it("keeps its invariants for any lines and charges", () => {
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

  it("never lets a negative part reduce the total", () => {
    const totals = totalsOf({ lines: 1_000, transport: -500, taxable: -500, taxRate: 10 }, [
      { ...none, type: "Fuel Surcharge", percent: 10 },
    ]);
    expect(totals).toMatchObject({ fuel: 0, tax: 0, total: 1_000 });
  });
});

describe("explained charges", () => {
  it("show each step in the order of calculation, with its basis", () => {
    const charges: Charge[] = [
      { ...none, type: "Delivery Valuation", declaredValue: 1_000_000, percent: 0.6, minimum: 5_000 },
      { ...none, type: "Fuel Surcharge", percent: 12.5 },
      { ...none, type: "Discount", percent: 10 },
    ];
    expect(explainTotals({ lines: 100_000, transport: 80_000, taxable: 50_000, taxRate: 7.25 }, charges)).toEqual([
      { label: "Subtotal", amount: 100_000 },
      { label: "Discount", basis: "10% of $1,000.00", amount: -10_000 },
      { label: "Fuel Surcharge", basis: "12.5% of $720.00 transport after discount", amount: 9_000 },
      { label: "Delivery Valuation", basis: "0.6% of $10,000.00 declared", amount: 6_000 },
      { label: "Tax", basis: "7.25% of $450.00 taxable after discount", amount: 3_263 },
      { label: "Total", amount: 108_263, strong: true },
    ]);
  });

  it("explain why a charge is lower or higher than expected", () => {
    const base = { lines: 10_000, transport: 10_000, taxable: 0, taxRate: 0 };
    const steps = explainTotals(
      base,
      [
        { ...none, type: "Discount", amount: 8_000 },
        { ...none, type: "Discount", percent: 50 },
        { ...none, type: "Discount", amount: 1_000 },
        { ...none, type: "Delivery Valuation", declaredValue: 10_000, percent: 1, minimum: 2_500 },
        { ...none, type: "Delivery Valuation", amount: 700 },
      ],
      { lines: "Price" },
    );
    expect(steps).toEqual([
      { label: "Price", amount: 10_000 },
      { label: "Discount", amount: -8_000 },
      { label: "Discount", basis: "50% of $100.00, limited to the subtotal", amount: -2_000 },
      { label: "Discount", basis: "$10.00, limited to the subtotal", amount: 0 },
      { label: "Delivery Valuation", basis: "1% of $100.00 declared, minimum $25.00", amount: 2_500 },
      { label: "Delivery Valuation", basis: "released value", amount: 700 },
      { label: "Total", amount: 3_200, strong: true },
    ]);
  });

  it("add up to the charged total, for any lines and charges", () => {
    fc.assert(
      fc.property(subtotals, fc.array(charge, { maxLength: 8 }), (base, charges) => {
        const totals = totalsOf(base, charges);
        const steps = explainTotals(base, charges);
        const [total] = steps.filter(({ strong }) => strong);
        const sumOf = (label: string) => steps.reduce((all, step) => (step.label === label ? all + step.amount : all), 0);
        expect(total?.amount).toBe(totals.total);
        expect(steps.at(-1)).toBe(total);
        expect(steps.slice(0, -1).reduce((all, { amount }) => all + amount, 0)).toBe(totals.total);
        expect(sumOf("Subtotal")).toBe(totals.lines);
        expect(-sumOf("Discount") + 0).toBe(totals.discount);
        expect(sumOf("Fuel Surcharge")).toBe(totals.fuel);
        expect(sumOf("Delivery Valuation")).toBe(totals.valuation);
        expect(sumOf("Tax")).toBe(totals.tax);
        // Every charge that was entered has a step.
        expect(steps.filter(({ label }) => !["Subtotal", "Tax", "Total"].includes(label))).toHaveLength(charges.length);
        expect(steps.every(({ amount }) => !Object.is(amount, -0))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
