import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acknowledgeBy, addMonths, answerBy, decideBy, fileBy, reminderFor } from "../../src/resources/sales/claim-deadlines.ts";
import { explainOwed, owedByLine, owedOf, unvaluedLines, type ValuedClaim } from "../../src/resources/sales/claim-valuation.ts";

const cents = fc.integer({ min: 0, max: 5_000_000 });
const line = fc.record({
  description: fc.constant("Sofa"),
  // Thousandths of a pound, as they are stored.
  weight: fc.option(fc.integer({ min: 0, max: 3_000_000 }).map((thousandths) => thousandths / 1000)),
  value: fc.option(cents),
  claimed: fc.integer({ min: 1, max: 5_000_000 }),
});
const anyClaim: fc.Arbitrary<ValuedClaim> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  valuation: fc.constantFrom("released", "declared"),
  declaredValue: fc.option(cents),
  deductible: fc.option(cents),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("what is owed", () => {
  it("is never below 0 or above what is claimed, in whole cents, and its lines and steps add up to it", () => {
    fc.assert(
      fc.property(anyClaim, (claim) => {
        const { lines, deductible, total } = owedOf(claim);
        const settled = owedByLine(claim);
        for (const [index, { claimed }] of claim.lines.entries()) {
          expect(lines[index]?.owed).toBeGreaterThanOrEqual(settled[index] ?? 0);
          expect(settled[index]).toBeGreaterThanOrEqual(0);
          expect(lines[index]?.owed).toBeLessThanOrEqual(claimed);
          expect(Number.isInteger(lines[index]?.owed)).toBe(true);
        }
        expect(sum(settled)).toBe(total);
        expect(sum(lines.map(({ owed }) => owed)) - deductible).toBe(total);
        const steps = explainOwed(claim);
        expect(sum(steps.filter(({ strong }) => !strong).map(({ amount }) => amount))).toBe(total);
        expect(steps.at(-1)?.amount).toBe(total);
      }),
    );
  });

  it("is 60 cents per pound of each article under released value, rounded half up, whatever was declared", () => {
    fc.assert(
      fc.property(anyClaim, (any) => {
        const claim: ValuedClaim = { ...any, valuation: "released" };
        const expected = claim.lines.map(({ weight, claimed }) => {
          if (weight == null) return 0;
          // In whole thousandths of a pound, so that the sum is exact.
          const exact = BigInt(Math.round(weight * 1000)) * 60n;
          return Math.min(claimed, Number((exact + 500n) / 1000n));
        });
        expect(owedByLine(claim)).toEqual(expected);
        expect(owedOf({ ...claim, declaredValue: 1, deductible: 1_000_000 })).toEqual(owedOf(claim));
      }),
    );
  });

  it("is at most the declared value of each line and of the shipment, less the deductible", () => {
    fc.assert(
      fc.property(anyClaim, (any) => {
        const claim: ValuedClaim = { ...any, valuation: "declared" };
        const { lines, total } = owedOf(claim);
        for (const [index, { value }] of claim.lines.entries()) if (value != null) expect(lines[index]?.owed).toBeLessThanOrEqual(value);
        const before = sum(lines.map(({ owed }) => owed));
        if (claim.declaredValue != null) expect(before).toBeLessThanOrEqual(claim.declaredValue);
        expect(total).toBe(Math.max(before - (claim.deductible ?? 0), 0));
        // What limits nothing is paid as claimed.
        const all = claim.lines.every(({ value, claimed }) => value != null && value >= claimed);
        if (all && claim.declaredValue == null) expect(before).toBe(sum(claim.lines.map(({ claimed }) => claimed)));
      }),
    );
  });

  it("never falls where more is claimed, weighed or declared", () => {
    fc.assert(
      fc.property(anyClaim, cents, fc.nat(7), (claim, more, at) => {
        const raised = (change: (line: ValuedClaim["lines"][number]) => ValuedClaim["lines"][number]): ValuedClaim => ({
          ...claim,
          lines: claim.lines.map((each, index) => (index === at ? change(each) : each)),
        });
        const { total } = owedOf(claim);
        expect(owedOf(raised((each) => ({ ...each, claimed: each.claimed + more }))).total).toBeGreaterThanOrEqual(total);
        expect(
          owedOf(raised((each) => (each.weight == null ? each : { ...each, weight: each.weight + more }))).total,
        ).toBeGreaterThanOrEqual(total);
        if (claim.declaredValue != null)
          expect(owedOf({ ...claim, declaredValue: claim.declaredValue + more }).total).toBeGreaterThanOrEqual(total);
      }),
    );
  });

  it("says how it follows", () => {
    const lines = [
      { description: "Sofa", weight: 120.5, value: 90_000, claimed: 100_000 },
      { description: "Lamp", weight: null, value: null, claimed: 20_000 },
    ];
    expect(explainOwed({ lines, valuation: "released" })).toEqual([
      { label: "Sofa", basis: "120.5 lb at $0.60 per pound", amount: 7_230 },
      { label: "Lamp", basis: "No weight entered", amount: 0 },
      { label: "Owed", amount: 7_230, strong: true },
    ]);
    expect(explainOwed({ lines, valuation: "declared", declaredValue: 100_000, deductible: 25_000 })).toEqual([
      { label: "Sofa", basis: "Declared value of $900.00", amount: 90_000 },
      { label: "Lamp", basis: "Left of the declared value of $1,000.00", amount: 10_000 },
      { label: "Deductible", amount: -25_000 },
      { label: "Owed", amount: 75_000, strong: true },
    ]);
    expect(unvaluedLines({ lines, valuation: "released" })).toEqual([2]);
    expect(unvaluedLines({ lines, valuation: "declared" })).toEqual([2]);
    expect(unvaluedLines({ lines, valuation: "declared", declaredValue: 1 })).toEqual([]);
    expect(explainOwed({ lines, valuation: "released", owed: null }), "hidden from who may not see the amount").toEqual([]);
  });
});

describe("deadlines", () => {
  it("end on a day of the month nine months later, and on its last day where it has none", () => {
    expect(fileBy("2026-05-31")).toBe("2027-02-28");
    expect(fileBy("2027-05-31")).toBe("2028-02-29");
    expect(fileBy("2026-01-15")).toBe("2026-10-15");
    expect(addMonths("2026-12-31", 2)).toBe("2027-02-28");
    expect([acknowledgeBy("2026-11-01"), decideBy("2026-11-01"), answerBy("2026-11-01")]).toEqual([
      "2026-12-01",
      "2027-03-01",
      "2026-12-01",
    ]);
    expect([fileBy(null), acknowledgeBy(undefined)]).toEqual([null, null]);
    // The daily action looks for days that are over: this one reminds five days before.
    expect(reminderFor("answer", "2026-12-01")).toBe("2026-11-25");
  });
});
