/** What becomes of everything that was not synced when the power goes. */
export interface UnsyncedWrites {
  /** One of so many versions, the last being the newest. */
  version(count: number): number;
  /** How many of so many changes are there. */
  upTo(count: number): number;
  /** Whether blocks are mixed of two versions. */
  readonly tears: boolean;
}

/** The same seed gives the same numbers, from 0 up to but not 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const unsyncedWrites = {
  /** Nothing but what was synced. */
  nothing: (): UnsyncedWrites => ({ version: () => 0, upTo: () => 0, tears: false }),
  /** All of it: what a killed process leaves, too. */
  everything: (): UnsyncedWrites => ({ version: (count) => count - 1, upTo: (count) => count, tears: false }),
  /** Any part of it. */
  some: (random: () => number): UnsyncedWrites => ({
    version: (count) => Math.floor(random() * count),
    upTo: (count) => Math.floor(random() * (count + 1)),
    tears: false,
  }),
  /** Any part of it, down to single sectors. */
  torn: (random: () => number): UnsyncedWrites => ({ ...unsyncedWrites.some(random), tears: true }),
} as const;
