import { describe, expect, it } from "vitest";
import {
  actionOf,
  calendarPlanOf,
  calendarRowsOf,
  daysShown,
  hoursShown,
  isShort,
  minutesOn,
  momentOn,
  moved,
} from "../../../src/pages/calendar/calendar-model.ts";
import type { PlannedWork, WorkCalendar } from "../../../src/resources/work-calendar.ts";

const member = (memberId: number, lead = false) => ({ id: memberId * 10, memberId, member: `Member ${memberId}`, lead });
const at = (hour: number, minute = 0) => momentOn("2026-11-23", hour * 60 + minute).toISOString();
const order = (more: Partial<PlannedWork> = {}): PlannedWork => ({
  id: 1,
  version: 1,
  number: "WO-00001",
  type: "pickup",
  customer: "Acme",
  state: "scheduled",
  status: "Scheduled",
  windowStart: at(9),
  windowEnd: at(12, 30),
  vehicleId: 4,
  vehicle: "Truck 4",
  providerId: null,
  crew: [member(1, true), member(2)],
  actions: {},
  ...more,
});
const calendar = (...orders: PlannedWork[]): WorkCalendar => ({
  orders,
  isCapped: false,
  members: [{ id: 1, name: "Ann" }],
  vehicles: [{ id: 9, name: "Van 9" }],
  toSchedule: { count: 0, rows: { resource: "work-order", filters: [] } },
});
const names = { new: "Unscheduled", none: "Others" };

describe("the rows", () => {
  it("hold an order at each of its crew, what is new above them, and what has nobody below", () => {
    const rows = calendarRowsOf(
      "crew",
      calendar(order(), order({ id: 2, state: "new" }), order({ id: 3, crew: [], providerId: 5 })),
      names,
    );
    expect(rows.map(({ key, name, orders }) => [key, name, orders.map(({ id }) => id)])).toEqual([
      ["new", "Unscheduled", [2]],
      ["m1", "Ann", [1]],
      ["m2", "Member 2", [1]],
      ["none", "Others", [3]],
    ]);
    expect(calendarRowsOf("vehicles", calendar(order()), names).map(({ key }) => key)).toEqual(["new", "v9", "v4"]);
  });
});

describe("a move", () => {
  const start = momentOn("2026-11-25", 8 * 60);

  it("takes the time along and keeps how long it is", () => {
    const plan = moved(order(), "m1", "m1", start);
    expect(plan).toMatchObject({ windowStart: start.toISOString(), windowEnd: momentOn("2026-11-25", 11 * 60 + 30).toISOString() });
    expect(plan.crew).toEqual(calendarPlanOf(order()).crew);
  });
  it("puts somebody in another's place, who leads as they did, and nobody twice", () => {
    expect(moved(order(), "m1", "m3", start).crew).toEqual([
      { id: 10, memberId: 3, lead: true },
      { id: 20, memberId: 2, lead: false },
    ]);
    expect(moved(order(), "m1", "m2", start).crew).toEqual([{ id: 20, memberId: 2, lead: false }]);
    expect(moved(order({ state: "new", crew: [] }), "new", "m3", start).crew).toEqual([{ memberId: 3, lead: true }]);
  });
  it("changes the vehicle", () => {
    expect(moved(order(), "v4", "v9", start)).toMatchObject({ vehicleId: 9, crew: calendarPlanOf(order()).crew });
  });
  it("schedules what is new, and takes off the schedule", () => {
    expect(actionOf(order({ state: "new" }), "m1")).toBe("assign");
    expect(actionOf(order({ state: "new" }), "new")).toBeUndefined();
    expect(actionOf(order(), "new")).toBe("unassign");
    expect(actionOf(order({ state: "inProgress" }), "new")).toBeUndefined();
  });
  it("asks for what is still missing", () => {
    expect(isShort(calendarPlanOf(order()), order())).toBe(false);
    expect(isShort({ ...calendarPlanOf(order()), vehicleId: null }, order())).toBe(true);
    expect(isShort({ ...calendarPlanOf(order()), crew: [] }, order())).toBe(true);
    expect(isShort({ ...calendarPlanOf(order()), crew: [], vehicleId: null }, order({ providerId: 5 }))).toBe(false);
  });
});

describe("days and hours", () => {
  it("shows the week from Monday on, or the day", () => {
    expect(daysShown("week", "2026-11-22")).toEqual(expect.arrayContaining(["2026-11-16", "2026-11-22"]));
    expect(daysShown("day", "2026-11-22")).toEqual(["2026-11-22"]);
  });
  it("shows the working day, and what goes beyond it", () => {
    expect(hoursShown([order()], "2026-11-23")).toEqual({ first: 7, last: 19 });
    const night = order({ windowStart: at(22), windowEnd: momentOn("2026-11-24", 150).toISOString() });
    expect(hoursShown([night], "2026-11-23")).toEqual({ first: 7, last: 24 });
    expect(hoursShown([night], "2026-11-24")).toEqual({ first: 0, last: 19 });
    expect(minutesOn(night, "2026-11-24")).toEqual({ from: 0, until: 150 });
  });
});
