/** Decides what happens to unsynced writes in a power cut. */
export interface UnsyncedWrites {
  /** The index of one of this many versions; the last is the newest. */
  version(count: number): number;
  /** How many of this many changes survive. */
  upTo(count: number): number;
  /** Whether a block can mix two versions. */
  readonly tears: boolean;
}

/** A pseudorandom generator of numbers from 0 up to but not including 1; the same seed repeats them. */
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
  /** Only synced writes survive. */
  nothing: (): UnsyncedWrites => ({ version: () => 0, upTo: () => 0, tears: false }),
  /** All writes survive, as after a killed process. */
  everything: (): UnsyncedWrites => ({ version: (count) => count - 1, upTo: (count) => count, tears: false }),
  /** Any part of them survives. */
  some: (random: () => number): UnsyncedWrites => ({
    version: (count) => Math.floor(random() * count),
    upTo: (count) => Math.floor(random() * (count + 1)),
    tears: false,
  }),
  /** Any part of them survives, down to single sectors. */
  torn: (random: () => number): UnsyncedWrites => ({ ...unsyncedWrites.some(random), tears: true }),
} as const;
