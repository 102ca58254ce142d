import { createStore, useStore } from "../providers/store.ts";

const pending = createStore(0);

/** Counts a screen's code as on its way until it has come, or hasn't. */
export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  pending.set(pending.get() + 1);
  try {
    return await work;
  } finally {
    pending.set(pending.get() - 1);
  }
}

/** True while the code of the next screen is on its way; the last one stays until it has come. */
export const useScreenLoading = (): boolean => useStore(pending) > 0;
