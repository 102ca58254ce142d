import { place } from "../../../../src/resources/warehousing/place.ts";
import { placeCodes } from "../../../../src/resources/warehousing/place-codes.ts";
import { defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";
import { hubNames } from "../words.ts";

const floors = ["receiving", "inspection", "hold", "storage", "staging"] as const;
const outside = {
  truck: "On a truck",
  customer: "With the customer",
  vendor: "With the vendor",
  "repair shop": "At the repair shop",
  disposal: "Disposed of",
  gone: "Lost",
} as const;

/** The zones, docks and racks of every hub, and the places outside that each has. */
export const demoPlaces = defineDemo(place, ({ daysAgo }) => {
  const rows: SeedRow[] = [];
  const createdAt = daysAgo(700);
  const add = (hubId: number, kind: string, code: string, more: Readonly<Record<string, unknown>> = {}): number => {
    const id = rows.length + 1;
    rows.push({ id, createdAt, hubId, kind, code, barcode: `L${String(id).padStart(9, "0")}`, ...more });
    return id;
  };
  for (const [index, [, , , , , , docks]] of hubNames.entries()) {
    const hubId = index + 1;
    const zones = floors.map(
      (purpose) => [purpose, add(hubId, "zone", purpose.charAt(0).toUpperCase() + purpose.slice(1), { purpose })] as const,
    );
    const zoneOf = (purpose: string) => zones.find(([each]) => each === purpose)?.[1];
    for (const [kind, code] of Object.entries(outside)) add(hubId, kind, code);
    for (let dock = 1; dock <= docks; dock++) add(hubId, "dock", `D-${String(dock).padStart(2, "0")}`, { zoneId: zoneOf("receiving") });
    // What stands on the floor has more room than what lies on a shelf.
    for (const code of placeCodes("A-01-01", index === 0 ? "D-06-03" : "B-04-03") ?? [])
      add(hubId, "bin", code, { zoneId: zoneOf("storage"), capacity: code.endsWith("-01") ? 320 : 64 });
  }
  return rows;
});
