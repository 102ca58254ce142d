/** Rows are counted up to here: whoever reads on so far asks for the exact count. */
export const COUNT_LIMIT = 10_000;

/** Remembers lists that exceed the counting limit, so that they are not counted again for a while. */
export interface KnownTotals {
  isLong(key: string): boolean;
  remember(key: string): void;
}

const maxEntries = 1000;

export function createKnownTotals(now: () => number = Date.now, lifetimeMs = 60_000): KnownTotals {
  const until = new Map<string, number>();
  return {
    isLong(key) {
      const end = until.get(key);
      if (end === undefined) return false;
      if (end > now()) return true;
      until.delete(key);
      return false;
    },
    remember(key) {
      if (until.size >= maxEntries) until.clear();
      until.set(key, now() + lifetimeMs);
    },
  };
}
