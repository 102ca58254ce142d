import { createRecentMap } from "../engine/recent-map.ts";

export interface Counter {
  readonly failures: number;
  /** Time of the last change, in milliseconds. */
  readonly at: number;
}

/** What is left of a count that shrinks by one every `leakMs`. Of a clock that stepped back, no time has passed. */
export const leaked = (count: Counter | undefined, at: number, leakMs: number) =>
  count ? Math.max(0, count.failures - Math.max(0, at - count.at) / leakMs) : 0;

/** Counters that expire some time after their last change; a flood of made-up accounts only evicts the oldest. */
export function createCounters(memoryMs: number) {
  const counts = createRecentMap<Counter>();
  return {
    get(key: string, at: number): Counter | undefined {
      const count = counts.get(key);
      return count && count.at + memoryMs > at ? count : undefined;
    },
    set: counts.set,
  };
}
