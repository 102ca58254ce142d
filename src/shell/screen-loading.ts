import { createStore } from "../providers/store.ts";
import { useStore } from "../providers/use-store.ts";

const pending = createStore(0);

/** Counts a screen's code as loading until the promise settles. */
export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  pending.set(pending.get() + 1);
  try {
    return await work;
  } finally {
    pending.set(pending.get() - 1);
  }
}

/** True while the next screen's code is loading; the last screen stays until then. */
export const useScreenLoading = (): boolean => useStore(pending) > 0;
