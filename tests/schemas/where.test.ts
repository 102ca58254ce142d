import { describe, expect, it } from "vitest";
import { matchesWhere, me, now } from "../../src/schemas/where.ts";

const moment = { userId: 7, companyId: 3, today: "2026-11-21" };
const test = (where: Parameters<typeof matchesWhere>[0], row: Record<string, unknown>, at: Parameters<typeof matchesWhere>[2] = moment) =>
  matchesWhere(where, (name) => row[name], at);

describe("conditions in memory", () => {
  it("matches all named fields", () => {
    expect(test({ customer: me.company, state: ["open", "done"] }, { customer: 3, state: "done" })).toBe(true);
    expect(test({ customer: me.company, state: ["open"] }, { customer: 3, state: "done" })).toBe(false);
  });
  it("a company that is not there matches nothing, not even an empty field", () => {
    expect(test({ customer: me.company }, { customer: null }, { ...moment, companyId: null })).toBe(false);
  });
  it("joins by $any and $not", () => {
    const mine = { $any: [{ assignedTo: me.user }, { createdBy: me.user }], $not: { state: "draft", madeBy: "employee" } };
    expect(test(mine, { assignedTo: 7, createdBy: 1, state: "open", madeBy: "employee" })).toBe(true);
    expect(test(mine, { assignedTo: 7, createdBy: 1, state: "draft", madeBy: "employee" })).toBe(false);
    expect(test(mine, { assignedTo: null, createdBy: 1, state: "open", madeBy: "employee" })).toBe(false);
  });
  it("compares dates exclusively, and never an empty one", () => {
    expect(test({ due: { before: now.today } }, { due: "2026-11-20" })).toBe(true);
    expect(test({ due: { before: now.today } }, { due: "2026-11-21" })).toBe(false);
    expect(test({ due: { before: now.today } }, { due: null })).toBe(false);
    expect(test({ due: { after: now.today } }, { due: "2026-11-22" })).toBe(true);
    expect(test({ due: null }, { due: null })).toBe(true);
  });
  it("today is that day alone, of a date and of a moment", () => {
    expect(test({ due: now.today }, { due: "2026-11-21" })).toBe(true);
    expect(test({ due: now.today }, { due: "2026-11-21T23:59:00Z" })).toBe(true);
    for (const due of ["2026-11-20", "2026-11-22", null, undefined]) expect(test({ due: now.today }, { due })).toBe(false);
    expect(test({ $not: { due: now.today } }, { due: null })).toBe(true);
  });
});
