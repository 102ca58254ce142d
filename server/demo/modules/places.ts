import { place } from "../../../src/resources/warehousing/place.ts";
import { placeCodes } from "../../../src/resources/warehousing/place-codes.ts";
import { firstPlaces } from "../../db/first-places.ts";
import { defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";
import { hubNames } from "../words.ts";

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
    const zones = new Map(firstPlaces.map(({ kind, code, ...more }) => [more.purpose, add(hubId, kind, code, more)]));
    for (let dock = 1; dock <= docks; dock++) add(hubId, "dock", `D-${String(dock).padStart(2, "0")}`, { zoneId: zones.get("receiving") });
    // What stands on the floor has more room than what lies on a shelf.
    for (const code of placeCodes("A-01-01", index === 0 ? "D-06-03" : "B-04-03") ?? [])
      add(hubId, "bin", code, { zoneId: zones.get("storage"), capacity: code.endsWith("-01") ? 320 : 64 });
  }
  return rows;
});
