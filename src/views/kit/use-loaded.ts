import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiError, toApiError } from "../../providers/calls/http-error.ts";
import { onLive } from "../../providers/live/live-events.ts";

interface LoadedState<T> {
  readonly data: T | undefined;
  /** Why it could not be loaded the last time. */
  readonly failure: ApiError | undefined;
}

/**
 * Loads data, again for another key and on request. The last data stays while new data loads, and if that fails. `reload` resolves with what it
 * has loaded, undefined if it failed.
 */
export function useLoaded<T>(load: () => Promise<T>, key = ""): LoadedState<T> & { readonly reload: () => Promise<T | undefined> } {
  const [state, setState] = useState<LoadedState<T>>({ data: undefined, failure: undefined });
  const latest = useRef(0);
  const loadRef = useRef(load);
  loadRef.current = load;
  const reload = useCallback(() => {
    const requestId = ++latest.current;
    return loadRef.current().then(
      (data) => {
        if (requestId === latest.current) setState({ data, failure: undefined });
        return data;
      },
      (error: unknown) => {
        if (requestId === latest.current) setState(({ data }) => ({ data, failure: toApiError(error) }));
        return undefined;
      },
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key requires a new request.
  useEffect(() => {
    void reload();
    return () => {
      latest.current++;
    };
  }, [reload, key]);
  return { ...state, reload };
}

/** Reloads when a row of the named resources changes, or only one of them, once for several changes in a row. */
export function useWhenChanged(resources: readonly string[], reload: () => void, only?: number): void {
  const names = resources.join(" ");
  // A callback that another render has made must not cancel what is waiting.
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), 250);
    };
    const watched = new Set(names.split(" "));
    const stops = [
      onLive("changed", ({ resource, id }) => watched.has(resource) && (only === undefined || only === id) && later()),
      onLive("reconnected", later),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [names, only]);
}
