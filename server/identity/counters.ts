export interface Counter {
  readonly failures: number;
  /** When it last changed. */
  readonly at: number;
}

export const leaked = (count: Counter | undefined, at: number, leakMs: number) =>
  count ? Math.max(0, count.failures - (at - count.at) / leakMs) : 0;

const MOST_ENTRIES = 50_000;

/** Counts that are forgotten some time after they last changed; a flood of made-up accounts only pushes the oldest out. */
export function createCounters(memoryMs: number) {
  const counts = new Map<string, Counter>();
  return {
    get(key: string, at: number): Counter | undefined {
      const count = counts.get(key);
      return count && count.at + memoryMs > at ? count : undefined;
    },
    set(key: string, count: Counter): void {
      // Anew at the end: a Map keeps the order in which keys came, so the first is the oldest.
      counts.delete(key);
      counts.set(key, count);
      if (counts.size <= MOST_ENTRIES) return;
      const oldest = counts.keys().next().value;
      if (oldest !== undefined) counts.delete(oldest);
    },
    delete: (key: string) => counts.delete(key),
  };
}
