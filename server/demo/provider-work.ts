import { obstacleToWork } from "../../src/resources/providers/provider-standing.ts";
import type { SeedRow } from "./insert-rows.ts";
import { demoProviders } from "./providers.ts";

/** Who did every other completed job, in turns. */
const doers = [1, 2, 5, 1, 3, 2];
/** The provider whose insurance has lapsed, and one that may work. */
const LAPSED = 7;
const FIT = 2;

const minutesAfter = (moment: unknown, minutes: number): string => new Date(Date.parse(String(moment)) + minutes * 60_000).toISOString();

/** Gives outside carriers some of the work: of the completed jobs one of six ended late, and one scheduled job has to be given to another. */
export function workByProviders(work: readonly SeedRow[], today: string): SeedRow[] {
  const known = new Map(demoProviders("", today).map((row) => [row.id, row]));
  const completed = work.filter(({ state }) => state === "completed");
  const scheduled = work.filter(({ state }) => state === "scheduled");
  return work.map((row) => {
    const turn = completed.indexOf(row);
    if (turn >= 0 && turn % 2 === 0) {
      const providerId = doers[(turn / 2) % doers.length] ?? FIT;
      const isLate = (turn / 2) % doers.length === 2;
      return {
        ...row,
        crew: [],
        vehicleId: null,
        providerId,
        providerCost: Number(known.get(providerId)?.baseCost) + turn * 450,
        startedAt: minutesAfter(row.windowStart, 12),
        completedAt: minutesAfter(row.windowEnd, isLate ? 85 : -25),
      };
    }
    const next = scheduled.indexOf(row);
    if (next !== 1 && next !== 3) return row;
    const providerId = next === 1 ? LAPSED : FIT;
    const provider = known.get(providerId);
    return {
      ...row,
      crew: [],
      vehicleId: null,
      providerId,
      providerCost: provider?.baseCost,
      // Rows of the demo have the fields that the rule reads.
      providerObstacle: obstacleToWork(provider as unknown as Parameters<typeof obstacleToWork>[0], today),
    };
  });
}
