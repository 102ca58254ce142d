export type Store<T> = {
  get: () => T;
  set: (next: T) => void;
  /** Calls back after each change; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/** A value with listeners. It knows no React, so that plain functions and the first script can use it; components take `useStore`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads a value from local storage; undefined if there is none, it is not readable, or storage is refused. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a value to local storage; undefined removes it. If storage is full or refused, the value is not kept, but the action succeeds. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows refuse storage; the page works without it.
  }
}

/** The keys in local storage that begin with the prefix; none where storage is refused. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
