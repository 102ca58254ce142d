import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** Lets work start at once, but then not again until `ms` after its last start, so that requests in between are handled together. */
export function createPace(ms: number): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const early = last + ms - performance.now();
    if (early > 0) await pause(early);
    last = performance.now();
  };
}
