import { describe, expect, it } from "vitest";
import { daysFrom, filtersOfWhere } from "../../src/schemas/figure.ts";
import { now } from "../../src/schemas/where.ts";

describe("the condition of a figure", () => {
  it("becomes the filters of its list", () => {
    const where = { state: ["open", "lost"], urgent: false, kind: "wish", owner: null, $not: { answeredAt: null } };
    expect(filtersOfWhere(where)).toEqual([
      { field: "state", operator: "in", values: ["open", "lost"] },
      { field: "urgent", operator: "eq", values: ["false"] },
      { field: "kind", operator: "in", values: ["wish"] },
      { field: "owner", operator: "empty", values: ["true"] },
      { field: "answeredAt", operator: "empty", values: ["false"] },
    ]);
  });

  it.each([[{ $any: [{ state: "open" }] }], [{ $not: { state: "open" } }], [{ due: { before: now.today } }], [{ count: 7 }]])(
    "is refused where a list can't be filtered like %j",
    (where) => {
      expect(filtersOfWhere(where)).toBeNull();
    },
  );
});

it("counts days from today", () => {
  expect(daysFrom({ from: -30, to: -1 }, "2026-11-20")).toEqual({ from: "2026-10-21", to: "2026-11-19" });
  expect(daysFrom({ to: 0 }, "2026-11-20")).toEqual({ to: "2026-11-20" });
});
