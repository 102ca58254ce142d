import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  lineAmount,
  salesBreakdown,
  salesCost,
  salesMargin,
  salesMarginRate,
  salesSubtotals,
  salesTotals,
} from "../../src/resources/shared/sales-quote-pricing.ts";
import { chargeTypes } from "../../src/schemas/values/charges.ts";

const cents = fc.integer({ min: 0, max: 100_000_000 });
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 5_000_000 }).map((thousandths) => thousandths / 1000),
  price: cents,
  unitCost: fc.option(cents),
  taxable: fc.boolean(),
  transport: fc.boolean(),
});
const charge = fc.record({
  type: fc.constantFrom(...chargeTypes),
  amount: fc.option(cents),
  percent: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((each) => each / 10_000)),
  declaredValue: fc.option(cents),
  minimum: fc.option(cents),
});
const quote = fc.record({
  lines: fc.array(line, { maxLength: 30 }),
  charges: fc.array(charge, { maxLength: 6 }),
  taxRate: fc.option(fc.integer({ min: 0, max: 300_000 }).map((each) => each / 10_000)),
});

describe("the price of a sales quote", () => {
  it("rounds each line once, half up", () => {
    expect(lineAmount({ quantity: 0.333, price: 1_000 })).toBe(333);
    expect(lineAmount({ quantity: 2.5, price: 33 })).toBe(83);
    expect(lineAmount({ quantity: 0.001, price: 499 })).toBe(0);
    expect(lineAmount({ quantity: 0.001, price: 500 })).toBe(1);
  });

  it("separates transport and taxable lines, and charges each its share", () => {
    const lines = [
      { quantity: 1, price: 100_000, unitCost: 60_000, taxable: false, transport: true },
      { quantity: 2.5, price: 10_000, unitCost: null, taxable: true, transport: false },
    ];
    const none = { amount: null, percent: null, declaredValue: null, minimum: null };
    const priced = {
      lines,
      taxRate: 8,
      charges: [
        { ...none, type: "Discount" as const, percent: 10 },
        { ...none, type: "Fuel Surcharge" as const, percent: 10 },
      ],
    };
    // 125,000 less 10%; fuel is 10% of 90,000, tax is 8% of 22,500.
    expect(salesTotals(priced)).toEqual({ lines: 125_000, discount: 12_500, fuel: 9_000, valuation: 0, tax: 1_800, total: 123_300 });
    expect([salesCost(priced), salesMargin(priced), salesMarginRate(priced)]).toEqual([60_000, 61_500, 50.62]);
  });

  it("equals the sum of its lines and steps, and its margin matches the price without tax", () => {
    fc.assert(
      fc.property(quote, (priced) => {
        const totals = salesTotals(priced);
        const subtotals = salesSubtotals(priced);
        expect(totals.lines).toBe(priced.lines.reduce((sum, each) => sum + lineAmount(each), 0));
        expect(subtotals.transport).toBeLessThanOrEqual(subtotals.lines);
        expect(subtotals.taxable).toBeLessThanOrEqual(subtotals.lines);
        expect(totals.total).toBe(totals.lines - totals.discount + totals.fuel + totals.valuation + totals.tax);
        const steps = salesBreakdown.explain(priced);
        if (priced.lines.length > 0) {
          expect(steps.at(-1)?.amount).toBe(totals.total);
          expect(steps.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.total);
        } else expect(steps).toEqual([]);
        const cost = salesCost(priced);
        expect(salesMargin(priced)).toBe(cost === null ? null : totals.total - totals.tax - cost);
        const rate = salesMarginRate(priced);
        if (rate !== null) expect(Math.abs(rate)).toBeLessThanOrEqual(999);
      }),
      { numRuns: 400 },
    );
  });

  it("does not depend on the order of its lines", () => {
    fc.assert(
      fc.property(quote, (priced) => {
        expect(salesTotals({ ...priced, lines: [...priced.lines].reverse() })).toEqual(salesTotals(priced));
      }),
    );
  });
});
