import { describe, expect, it } from "vitest";
import { boolean, choice, date, lines, money, ref, text } from "../../src/schemas/fields/fields.ts";
import { resource } from "../../src/schemas/resource.ts";
import { brokenRules } from "../../src/schemas/rules/broken-rules.ts";
import { now } from "../../src/schemas/rules/where.ts";

const day = "2026-11-20";
const trip = resource("trip", {
  label: "Trip",
  title: "name",
  path: "/trips",
  subject: "TASKS",
  bizObject: 990,
  fields: {
    name: text({ required: true }),
    leaves: date({ required: true, notBefore: now.today }),
    returns: date({ required: true }),
    inspected: date({ notAfter: now.today }),
    printed: date({ notAfter: "2026-12-31" }),
    express: boolean(),
    driver: ref("user"),
    stops: lines(
      { place: text({ required: true }), kind: choice(["load", "pay"]), fee: money(), paidOn: date({ notAfter: now.today }) },
      { unique: ["place"] },
    ),
  },
  rules: [
    { at: "returns", holds: (row) => row.returns >= row.leaves, message: "Must not be before it leaves." },
    { at: "driver", holds: (row) => !row.express || row.driverId !== null, message: "Choose a driver." },
    { at: "stops.fee", holds: (stop) => stop.kind !== "pay" || stop.fee !== null, message: "Enter the fee." },
  ],
  views: { list: { columns: ["name"] } },
});
const good = { name: "A", leaves: "2026-11-21", returns: "2026-11-22", inspected: day, express: false, driverId: null, stops: [] };
const pathsOf = (row: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>> | null = null) =>
  brokenRules(trip, row, { before, today: day }).map(({ path, message }) => `${path}: ${message}`);

describe("the rules of a declaration", () => {
  it("are met by a good row", () => expect(pathsOf(good)).toEqual([]));

  it.each([
    ["a rule over two fields", { returns: "2026-11-20" }, "returns: Must not be before it leaves."],
    ["a reference, at its id", { express: true }, "driverId: Choose a driver."],
    ["a day after today", { inspected: "2026-11-21" }, "inspected: Can't be in the future."],
    ["a day before today", { leaves: "2026-11-19" }, "leaves: Can't be in the past."],
    ["a day after a fixed one", { printed: "2027-01-01" }, "printed: Must be 12/31/2026 or earlier."],
    ["a line, at its cell", { stops: [{ place: "A" }, { place: "B", kind: "pay" }] }, "stops.1.fee: Enter the fee."],
    ["a line's day", { stops: [{ place: "A", paidOn: "2026-11-21" }] }, "stops.0.paidOn: Can't be in the future."],
    ["a repeated line", { stops: [{ place: "Dock" }, { place: "dock" }] }, "stops.1.place: List each place only once."],
  ])("refuse %s", (_, change, expected) => expect(pathsOf({ ...good, ...change })).toEqual([expected]));

  it("wait for required values that are missing, which have a message of their own", () => {
    expect(pathsOf({ ...good, returns: null })).toEqual([]);
    expect(pathsOf({ stops: undefined })).toEqual([]);
  });

  it("let an old row that breaks them be changed elsewhere", () => {
    const old = { ...good, leaves: "2026-11-01", returns: "2026-10-01", stops: [{ id: 1, place: "A", kind: "pay", fee: null }] };
    expect(pathsOf({ ...old, name: "B" }, old)).toEqual([]);
    expect(pathsOf({ ...old, returns: "2026-10-02" }, old)).toEqual(["returns: Must not be before it leaves."]);
    expect(pathsOf({ ...old, stops: [{ id: 1, place: "B", kind: "pay", fee: null }] }, old)).toEqual([]);
    expect(pathsOf({ ...old, stops: [...old.stops, { place: "C", kind: "pay", fee: null }] }, old)).toEqual([
      "stops.1.fee: Enter the fee.",
    ]);
  });

  it("are left to the server where they read what is hidden", () => {
    const isKnown = (wire: string) => wire !== "express";
    expect(brokenRules(trip, { ...good, express: true }, { before: null, today: day, isKnown })).toEqual([]);
  });
});
