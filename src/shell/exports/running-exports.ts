import type { Export } from "../../contract/exports.ts";
import { createStore } from "../../providers/store.ts";

/** The progress of this window's unfinished exports. */
export const runningExports = createStore<ReadonlyMap<number, Export>>(new Map());

export const setRunning = (state: Export): void => runningExports.set(new Map(runningExports.get()).set(state.id, state));

export function dropRunning(id: number): void {
  const remaining = new Map(runningExports.get());
  if (remaining.delete(id)) runningExports.set(remaining);
}
