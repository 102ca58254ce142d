import { expect, it } from "vitest";
import type { DayJob } from "../../src/contract/day-work.ts";
import { dayRoutes, sheetFiles } from "../../src/pages/sales/day-map/day-routes.ts";

const crewOf = (...ids: number[]) => ids.map((memberId) => ({ id: memberId, memberId, member: `Member ${memberId}`, lead: false }));

function job(id: number, hour: number, more: Partial<DayJob> = {}): DayJob {
  const stop = (part: number) => ({ id: id * 10 + part, place: `Place ${id}.${part}`, purpose: null, lat: 40, lng: -74 });
  return {
    id,
    number: `WO-${id}`,
    type: "pickup",
    customer: null,
    state: "scheduled",
    windowStart: `2026-11-26T${String(hour).padStart(2, "0")}:00:00.000Z`,
    windowEnd: `2026-11-26T${String(hour + 1).padStart(2, "0")}:00:00.000Z`,
    vehicle: null,
    provider: null,
    crew: crewOf(1, 2),
    stops: [stop(1), stop(2)],
    ...more,
  };
}

it("numbers the stops of a crew through its day, whoever of it is named first", () => {
  const routes = dayRoutes({ jobs: [job(2, 13, { crew: crewOf(2, 1) }), job(1, 8), job(3, 9, { crew: crewOf(3) })] });
  expect(routes.map(({ letter, jobs }) => [letter, jobs.flatMap(({ stops }) => stops.map(({ mark }) => mark))])).toEqual([
    ["A", ["A1", "A2", "A3", "A4"]],
    ["B", ["B1", "B2"]],
  ]);
  expect(routes[0]?.tone).not.toBe(routes[1]?.tone);
});

it("tells carriers and unscheduled work apart from crews", () => {
  const routes = dayRoutes({
    jobs: [job(1, 8, { state: "new", crew: [] }), job(2, 9, { crew: [], provider: "Hudson Movers" }), job(3, 10)],
  });
  expect(routes.map(({ letter, carrier, jobs }) => [letter, carrier, jobs[0]?.stops[0]?.mark])).toEqual([
    ["A", "Hudson Movers", "A1"],
    ["B", null, "B1"],
    [undefined, null, "?"],
  ]);
});

it("prints every scheduled job once, crew after crew, in as few files as hold whole crews", () => {
  // 5 crews of 30 jobs, one of 130, and work that nobody has yet.
  const jobs = Array.from({ length: 280 }, (_, index) => job(index + 1, index % 24, { crew: crewOf(index < 150 ? index % 5 : 9) }));
  const files = sheetFiles([...jobs, job(999, 8, { state: "new" })]);
  expect(files.map((ids) => ids.length)).toEqual([90, 60, 100, 30]);
  expect(files.flat().sort((a, b) => a - b)).toEqual(jobs.map(({ id }) => id));
  expect(sheetFiles([job(1, 8)])).toEqual([[1]]);
  expect(sheetFiles([job(1, 8, { state: "new" })])).toEqual([]);
});
