import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { PlannedWork, WorkCalendar } from "../../src/contract/work-calendar.ts";
import {
  actionOf,
  calendarDayOf,
  calendarPlanOf,
  calendarRowsOf,
  daysShown,
  hoursShown,
  isOn,
  isShort,
  minutesOf,
  minutesOn,
  momentOn,
  moved,
  timesOf,
} from "../../src/pages/sales/calendar/calendar-model.ts";
import { clientConfig } from "../../src/providers/client-config.ts";

const config = clientConfig.get();
const workIn = (timezone: string) => clientConfig.set({ ...config, timezone });
afterEach(() => clientConfig.set(config));

const member = (memberId: number, lead = false) => ({ id: memberId * 10, memberId, member: `Member ${memberId}`, lead });
const timeAt = (hour: number, minute = 0) => momentOn("2026-11-23", hour * 60 + minute).toISOString();
const order = (more: Partial<PlannedWork> = {}): PlannedWork => ({
  id: 1,
  version: 1,
  number: "WO-00001",
  type: "pickup",
  customer: "Acme",
  state: "scheduled",
  status: "Scheduled",
  windowStart: timeAt(9),
  windowEnd: timeAt(12, 30),
  vehicleId: 4,
  vehicle: "Truck 4",
  providerId: null,
  provider: null,
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

describe("the rows of the calendar", () => {
  it("list orders per crew member, with unscheduled ones above and unassigned ones below", () => {
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

describe("moving an order", () => {
  const start = momentOn("2026-11-25", 8 * 60);

  it("changes the time and keeps the duration", () => {
    const plan = moved(order(), "m1", "m1", start);
    expect(plan).toMatchObject({ windowStart: start.toISOString(), windowEnd: momentOn("2026-11-25", 11 * 60 + 30).toISOString() });
    expect(plan.crew).toEqual(calendarPlanOf(order()).crew);
  });
  it("replaces a crew member, keeping the lead role and avoiding duplicates", () => {
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
  it("assigns a new order, and unassigns a scheduled one", () => {
    expect(actionOf(order({ state: "new" }), "m1")).toBe("assign");
    expect(actionOf(order({ state: "new" }), "new")).toBeUndefined();
    expect(actionOf(order(), "new")).toBe("unassign");
    expect(actionOf(order({ state: "inProgress" }), "new")).toBeUndefined();
  });
  it("detects a missing crew or vehicle", () => {
    expect(isShort(calendarPlanOf(order()), order())).toBe(false);
    expect(isShort({ ...calendarPlanOf(order()), vehicleId: null }, order())).toBe(true);
    expect(isShort({ ...calendarPlanOf(order()), crew: [] }, order())).toBe(true);
    expect(isShort({ ...calendarPlanOf(order()), crew: [], vehicleId: null }, order({ providerId: 5 }))).toBe(false);
  });
});

describe("days and hours", () => {
  it("shows the week from Monday, or a single day", () => {
    expect(daysShown("week", "2026-11-22")).toEqual(expect.arrayContaining(["2026-11-16", "2026-11-22"]));
    expect(daysShown("day", "2026-11-22")).toEqual(["2026-11-22"]);
  });
  it("names the zone of times that clocks show twice", () => {
    const double = { windowStart: "2026-11-01T05:45:00.000Z", windowEnd: "2026-11-01T06:15:00.000Z" };
    workIn("America/New_York");
    expect(timesOf(order(double))).toBe("1:45 AM EDT – 1:15 AM EST");
    expect(timesOf(order({ ...double, windowEnd: "2026-11-01T12:15:00.000Z" }))).toBe("1:45 AM EDT – 7:15 AM");
    expect(timesOf(order())).toMatch(/^\d+:\d\d.+\d+:\d\d\s[AP]M$/);
  });
  it("are those of the company's zone, wherever the reader is", () => {
    const start = "2026-11-23T15:00:00.000Z";
    const job = order({ windowStart: start, windowEnd: "2026-11-23T17:30:00.000Z" });
    for (const [zone, day, times] of [
      ["America/Los_Angeles", "2026-11-23", "7:00 – 9:30\u202fAM"],
      ["Asia/Tokyo", "2026-11-24", "12:00 – 2:30\u202fAM"],
    ] as const) {
      workIn(zone);
      expect(timesOf(job).replaceAll("\u2009", " ")).toBe(times);
      expect([isOn(job, day), isOn(job, "2026-11-22")]).toEqual([true, false]);
      expect(calendarDayOf(new Date(start))).toBe(day);
    }
  });
  it("come back as they were from every place of the grid, in every zone", () => {
    const zones = fc.constantFrom("America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Chatham");
    const minutes = fc.integer({ min: 0, max: 365 * 1440 }).map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)));
    fc.assert(
      fc.property(zones, minutes, (zone, moment) => {
        workIn(zone);
        const placed = momentOn(calendarDayOf(moment), minutesOf(moment));
        // Clocks that are set back show a time twice; the first of the two is meant.
        expect([0, 30, 60]).toContain((moment.getTime() - placed.getTime()) / 60_000);
      }),
    );
  });
  it("shows working hours, extended by orders outside them", () => {
    expect(hoursShown([order()], "2026-11-23")).toEqual({ first: 7, last: 19 });
    const night = order({ windowStart: timeAt(22), windowEnd: momentOn("2026-11-24", 150).toISOString() });
    expect(hoursShown([night], "2026-11-23")).toEqual({ first: 7, last: 24 });
    expect(hoursShown([night], "2026-11-24")).toEqual({ first: 0, last: 19 });
    expect(minutesOn(night, "2026-11-24")).toEqual({ from: 0, until: 150 });
  });
});
