import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** Lets work begin at once, but not again until so long after it last began: what comes in meanwhile is then done together. */
export function createPace(ms: number): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const early = last + ms - performance.now();
    if (early > 0) await pause(early);
    last = performance.now();
  };
}
