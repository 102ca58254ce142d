import { describe, expect, it } from "vitest";
import { type Arrow, jobTowards } from "../../src/pages/sales/calendar/calendar-keys.ts";

/** Two rows over three days; the first cell has two jobs, the second row none on the second day. */
const jobs = [
  { name: "a", row: 0, left: 0, top: 0 },
  { name: "b", row: 0, left: 0, top: 40 },
  { name: "c", row: 0, left: 200, top: 0 },
  { name: "d", row: 2, left: 0, top: 200 },
  { name: "e", row: 2, left: 100, top: 200 },
];
const from = (name: string, arrow: Arrow) => {
  const start = jobs.find((job) => job.name === name);
  return start && jobTowards(jobs, start, arrow)?.name;
};

describe("arrow keys in the calendar", () => {
  it("go along the days of a row, over empty ones", () => {
    expect(from("a", "ArrowRight")).toBe("c");
    expect(from("b", "ArrowRight")).toBe("c");
    expect(from("c", "ArrowLeft")).toBe("a");
    expect(from("c", "ArrowRight")).toBeUndefined();
    expect(from("a", "ArrowLeft")).toBeUndefined();
  });

  it("go through the jobs of a cell, then to the closest day of the next row that has any", () => {
    expect(from("a", "ArrowDown")).toBe("b");
    expect(from("b", "ArrowDown")).toBe("d");
    expect(from("c", "ArrowDown")).toBe("e");
    expect(from("d", "ArrowDown")).toBeUndefined();
    expect(from("d", "ArrowUp")).toBe("b");
    expect(from("b", "ArrowUp")).toBe("a");
    expect(from("a", "ArrowUp")).toBeUndefined();
  });
});
