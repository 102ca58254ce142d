const MAX_ENTRIES = 50_000;

/** A map that a flood of made-up keys can't fill: beyond 50,000 entries, it drops the one that was set least recently. */
export function createRecentMap<V>() {
  const values = new Map<string, V>();
  return {
    get: (key: string): V | undefined => values.get(key),
    set(key: string, value: V): void {
      // Reinserted at the end: a Map keeps insertion order, so the first key is the oldest.
      values.delete(key);
      values.set(key, value);
      if (values.size <= MAX_ENTRIES) return;
      const oldest = values.keys().next().value;
      if (oldest !== undefined) values.delete(oldest);
    },
    delete: (key: string): boolean => values.delete(key),
  };
}
