import { expect, test } from "vitest";
import { byServerClock } from "../../server/areas/warehousing/scanning/scan-commands.ts";
import type { ScanCommand } from "../../src/contract/scan.ts";

const now = Date.parse("2026-11-25T12:00:00Z");
const taken = (takenAt: string, sentAt?: string, device = "Phone") =>
  byServerClock({ key: "k", kind: "completeReceive", receive: { id: 1 }, hubId: 1, takenAt, device } satisfies ScanCommand, sentAt, now);

test("a scan happened when its device says, if its clock is right", () => {
  expect(taken("2026-11-24T10:00:00Z", "2026-11-25T11:59:30Z")).toMatchObject({ takenAt: "2026-11-24T10:00:00.000Z", device: "Phone" });
  expect(taken("2026-11-24T10:00:00Z")).toMatchObject({ takenAt: "2026-11-24T10:00:00.000Z", device: "Phone" });
});

test("by as much as its clock is off while it sends, its times are", () => {
  const corrected = { takenAt: "2026-11-25T11:50:00.000Z", device: "Phone, clock corrected" };
  expect(taken("1970-01-01T00:05:00Z", "1970-01-01T00:15:00Z")).toMatchObject(corrected);
  expect(taken("2046-11-25T11:50:00Z", "2046-11-25T12:00:00Z")).toMatchObject(corrected);
});

test("nothing is in the future or older than the product, whatever it says", () => {
  for (const takenAt of ["1970-01-01T00:00:00Z", "2046-01-01T00:00:00Z"])
    expect(taken(takenAt)).toMatchObject({ takenAt: "2026-11-25T12:00:00.000Z", device: "Phone, clock corrected" });
  // A clock that was set right between the scan and its sending.
  expect(taken("1970-01-01T00:05:00Z", "2026-11-25T12:00:00Z")).toMatchObject({ takenAt: "2026-11-25T12:00:00.000Z" });
});

test("a long name of a device stays within what is kept", () => {
  expect(taken("1970-01-01T00:00:00Z", undefined, "x".repeat(60)).device).toHaveLength(60);
});
