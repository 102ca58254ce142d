import { describe, expect, it } from "vitest";
import { matchesWhere, me, now } from "../../src/schemas/rules/where.ts";

const defaultContext = { userId: 7, companyId: 3, today: "2026-11-21", timeZone: "UTC" };
const test = (
  where: Parameters<typeof matchesWhere>[0],
  row: Record<string, unknown>,
  context: Parameters<typeof matchesWhere>[2] = defaultContext,
) => matchesWhere(where, (name) => row[name], context);

describe("conditions in memory", () => {
  it("matches all named fields", () => {
    expect(test({ customer: me.company, state: ["open", "done"] }, { customer: 3, state: "done" })).toBe(true);
    expect(test({ customer: me.company, state: ["open"] }, { customer: 3, state: "done" })).toBe(false);
  });
  it("a missing company matches nothing, not even an empty field", () => {
    expect(test({ customer: me.company }, { customer: null }, { ...defaultContext, companyId: null })).toBe(false);
  });
  it("combines with $any and $not", () => {
    const condition = { $any: [{ assignedTo: me.user }, { createdBy: me.user }], $not: { state: "draft", madeBy: "employee" } };
    expect(test(condition, { assignedTo: 7, createdBy: 1, state: "open", madeBy: "employee" })).toBe(true);
    expect(test(condition, { assignedTo: 7, createdBy: 1, state: "draft", madeBy: "employee" })).toBe(false);
    expect(test(condition, { assignedTo: null, createdBy: 1, state: "open", madeBy: "employee" })).toBe(false);
  });
  it("compares dates exclusively, and never matches an empty one", () => {
    expect(test({ due: { before: now.today } }, { due: "2026-11-20" })).toBe(true);
    expect(test({ due: { before: now.today } }, { due: "2026-11-21" })).toBe(false);
    expect(test({ due: { before: now.today } }, { due: null })).toBe(false);
    expect(test({ due: { after: now.today } }, { due: "2026-11-22" })).toBe(true);
    expect(test({ due: null }, { due: null })).toBe(true);
  });
  it("today matches only that day, for dates and timestamps", () => {
    expect(test({ due: now.today }, { due: "2026-11-21" })).toBe(true);
    expect(test({ due: now.today }, { due: "2026-11-21T23:59:00Z" })).toBe(true);
    for (const due of ["2026-11-20", "2026-11-22", null, undefined]) expect(test({ due: now.today }, { due })).toBe(false);
    expect(test({ $not: { due: now.today } }, { due: null })).toBe(true);
  });
  it("counts a moment on its day in the company's time zone, and a date as itself", () => {
    const context = { ...defaultContext, timeZone: "America/New_York" };
    const sides = (due: string) =>
      [{ before: now.today }, now.today, { after: now.today }].map((operand) => test({ due: operand }, { due }, context));
    expect(sides("2026-11-21T04:59:59Z")).toEqual([true, false, false]);
    expect(sides("2026-11-21T05:00:00Z")).toEqual([false, true, false]);
    expect(sides("2026-11-22T04:59:59Z")).toEqual([false, true, false]);
    expect(sides("2026-11-22T05:00:00Z")).toEqual([false, false, true]);
    expect(sides("2026-11-21")).toEqual([false, true, false]);
  });
});
