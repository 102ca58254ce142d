import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainLane, type LaneJob, laneEnd, laneStats, medianOf, stateOfEnd, sureness } from "../../src/resources/providers/lane.ts";
import { needsReason, payableOf, settlementDifference } from "../../src/resources/providers/settlement.ts";

const cents = fc.integer({ min: 0, max: 5_000_000 });
const day = fc.integer({ min: 0, max: 700 }).map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
const anyJob: fc.Arbitrary<LaneJob> = fc.record({ cost: cents, cycleDays: fc.option(fc.nat(40), { nil: null }), settledOn: day });
const jobs = fc.array(anyJob, { minLength: 1, maxLength: 60 });

const statsOf = (list: readonly LaneJob[]) => {
  const stats = laneStats(list);
  if (!stats) throw new Error("Jobs have no statistics.");
  return stats;
};

describe("what a lane has cost", () => {
  it("lies between its cheapest and its dearest job, and as many jobs cost less as cost more", () => {
    fc.assert(
      fc.property(jobs, (list) => {
        const { median, least, most, count, first, last } = statsOf(list);
        const costs = list.map(({ cost }) => cost);
        expect([least, most, count]).toEqual([Math.min(...costs), Math.max(...costs), list.length]);
        expect(median).toBeGreaterThanOrEqual(least);
        expect(median).toBeLessThanOrEqual(most);
        expect(Number.isInteger(median)).toBe(true);
        expect(costs.filter((cost) => cost < median).length).toBeLessThanOrEqual(list.length / 2);
        expect(costs.filter((cost) => cost > median).length).toBeLessThanOrEqual(list.length / 2);
        expect(first <= last).toBe(true);
        expect(list.some(({ settledOn }) => settledOn < first || settledOn > last)).toBe(false);
      }),
    );
  });

  it("does not depend on the order of the jobs, and moves with all of them", () => {
    fc.assert(
      fc.property(jobs, cents, (list, more) => {
        const stats = statsOf(list);
        expect(statsOf([...list].reverse())).toEqual(stats);
        const raised = statsOf(list.map((job) => ({ ...job, cost: job.cost + more })));
        expect([raised.median, raised.least, raised.most]).toEqual([stats.median + more, stats.least + more, stats.most + more]);
      }),
    );
  });

  it("of one job is that job's, and of none is unknown", () => {
    fc.assert(
      fc.property(anyJob, (job) => {
        const stats = statsOf([job]);
        expect(stats).toMatchObject({ count: 1, median: job.cost, least: job.cost, most: job.cost, cycleDays: job.cycleDays });
        expect(sureness(stats)).toBe("a guess");
      }),
    );
    expect([laneStats([]), medianOf([])]).toEqual([null, null]);
  });

  it("is surer with more jobs that cost alike", () => {
    const times = (count: number, ...costs: number[]) =>
      statsOf(
        Array.from({ length: count }, (_, index) => ({ cost: costs[index % costs.length] ?? 0, cycleDays: 2, settledOn: "2026-03-02" })),
      );
    expect([times(2, 100), times(3, 100), times(5, 100), times(9, 100, 300)].map(sureness)).toEqual([
      "a guess",
      "likely",
      "sure",
      "likely",
    ]);
  });

  it("is explained by how many jobs there were, since when, and between what", () => {
    const job = (cost: number, settledOn: string) => ({ cost, cycleDays: null, settledOn });
    expect(explainLane(statsOf([job(410_00, "2026-03-02"), job(560_00, "2026-10-01")]))).toBe(
      "2 jobs since 03/02/2026, between $410.00 and $560.00",
    );
    expect(explainLane(statsOf([job(410_00, "2026-03-02")]))).toBe("1 job on 03/02/2026, at $410.00");
  });

  it("is known by the state and the first three digits of the ZIP code", () => {
    const end = (state: string, zip: string) => laneEnd({ state, zip });
    expect([end("nj", "07030-1234"), end("ON", "M5V 2T6"), end("NJ", "7"), end("", "07030")]).toEqual(["NJ 070", "ON M5V", null, null]);
    expect(stateOfEnd("NJ 070")).toBe("NJ");
  });
});

describe("settlements", () => {
  it("differ by what was invoiced beyond the agreed cost, and only then need a reason", () => {
    fc.assert(
      fc.property(cents, fc.option(cents, { nil: null }), (cost, invoiceAmount) => {
        const difference = settlementDifference({ cost, invoiceAmount });
        expect(difference === null ? null : cost + difference).toBe(invoiceAmount);
        expect(needsReason({ cost, invoiceAmount })).toBe(invoiceAmount !== null && invoiceAmount !== cost);
      }),
    );
  });

  it("add up: each is paid or open, whatever is paid in between", () => {
    const settled = fc.array(fc.record({ amount: cents, paidOn: fc.option(day, { nil: null }) }), { maxLength: 40 });
    fc.assert(
      fc.property(settled, fc.nat(39), (list, at) => {
        const before = payableOf(list);
        expect(before.paid + before.open).toBe(before.settled);
        const after = payableOf(list.map((job, index) => (index === at ? { ...job, paidOn: "2026-01-01" } : job)));
        expect(after.settled).toBe(before.settled);
        expect(before.open - after.open).toBe(list[at]?.paidOn === null ? list[at]?.amount : 0);
      }),
    );
  });
});
