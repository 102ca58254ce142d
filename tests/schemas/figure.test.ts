import { describe, expect, it } from "vitest";
import { now } from "../../src/schemas/rules/where.ts";
import { daysFrom, filtersOfWhere } from "../../src/schemas/views/figure.ts";
import { tabShowing } from "../../src/schemas/views/figure-tab.ts";
import { ticket } from "../contract/tiny/tickets.ts";

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

describe("the tab that shows a figure's rows", () => {
  const states = (...values: string[]) => [{ field: "state", operator: "in", values }] as const;
  const listed = (tabs: object) => ({ ...ticket, views: { ...ticket.views, list: { ...ticket.views.list, tabs } } }) as typeof ticket;

  it("is that of exactly their states, without a filter", () => {
    const late = [...states("open"), { field: "due", operator: "lte", values: ["2026-11-19"] }] as const;
    expect(tabShowing(ticket, "employee", late)).toEqual({ tab: "open", filters: [late[1]] });
  });

  it("is else the one without a condition, or else one with more states", () => {
    expect(tabShowing(ticket, "employee", states("open", "done"))).toEqual({ tab: "all", filters: states("open", "done") });
    const active = listed({ active: { where: { state: ["draft", "open"] } } });
    expect(tabShowing(active, "employee", states("open"))).toEqual({ tab: "active", filters: states("open") });
    expect(tabShowing(active, "employee", states("done"))).toBeNull();
    expect(tabShowing(active, "employee", [])).toBeNull();
  });

  it("is one that the side sees", () => {
    expect(tabShowing(listed({ all: { where: {}, onlyFor: "employee" }, mine: { where: {} } }), "customer", [])?.tab).toBe("mine");
  });
});

it("counts days from today", () => {
  expect(daysFrom({ from: -30, to: -1 }, "2026-11-20")).toEqual({ from: "2026-10-21", to: "2026-11-19" });
  expect(daysFrom({ to: 0 }, "2026-11-20")).toEqual({ to: "2026-11-20" });
});
