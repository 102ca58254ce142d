import { useCallback, useEffect, useRef, useState } from "react";

/** Loads data and reloads it on request. The last data stays while new data loads. */
export function useLoaded<T>(load: () => Promise<T>): { data: T | undefined; failed: boolean; reload: () => void } {
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
  useEffect(() => {
    reload();
    return () => {
      latest.current++;
    };
  }, [reload]);
  return { ...state, reload };
}
