export interface Counter {
  readonly failures: number;
  /** Time of the last change, in milliseconds. */
  readonly at: number;
}

/** What is left of a count that shrinks by one every `leakMs`. Of a clock that stepped back, no time has passed. */
export const leaked = (count: Counter | undefined, at: number, leakMs: number) =>
  count ? Math.max(0, count.failures - Math.max(0, at - count.at) / leakMs) : 0;

const MAX_ENTRIES = 50_000;

/** Counters that expire some time after their last change; a flood of made-up accounts only evicts the oldest. */
export function createCounters(memoryMs: number) {
  const counts = new Map<string, Counter>();
  return {
    get(key: string, at: number): Counter | undefined {
      const count = counts.get(key);
      return count && count.at + memoryMs > at ? count : undefined;
    },
    set(key: string, count: Counter): void {
      // Reinserted at the end: a Map keeps insertion order, so the first key is the oldest.
      counts.delete(key);
      counts.set(key, count);
      if (counts.size <= MAX_ENTRIES) return;
      const oldest = counts.keys().next().value;
      if (oldest !== undefined) counts.delete(oldest);
    },
    delete: (key: string) => counts.delete(key),
  };
}
