import { useCallback, useEffect, useRef, useState } from "react";
import { onLive } from "../providers/live/live-events.ts";

/** Loads data, again for another key and on request. The last data stays while new data loads. */
export function useLoaded<T>(load: () => Promise<T>, key = ""): { data: T | undefined; failed: boolean; reload: () => void } {
  const [state, setState] = useState<{ data: T | undefined; failed: boolean }>({ data: undefined, failed: false });
  const latest = useRef(0);
  const loadRef = useRef(load);
  loadRef.current = load;
  const reload = useCallback(() => {
    const requestId = ++latest.current;
    loadRef.current().then(
      (data) => requestId === latest.current && setState({ data, failed: false }),
      () => requestId === latest.current && setState(({ data }) => ({ data, failed: true })),
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key requires a new request.
  useEffect(() => {
    reload();
    return () => {
      latest.current++;
    };
  }, [reload, key]);
  return { ...state, reload };
}

/** Reloads when a row of the named resources changes, once for several changes in a row. */
export function useWhenChanged(resources: readonly string[], reload: () => void): void {
  const names = resources.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(reload, 250);
    };
    const watched = new Set(names.split(" "));
    const stops = [onLive("changed", ({ resource }) => watched.has(resource) && later()), onLive("reconnected", later)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [reload, names]);
}
