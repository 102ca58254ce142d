import { useCallback, useEffect, useRef, useState } from "react";
import type { ClusterAnswer, ClusterRequest } from "./cluster-worker.ts";
import type { Bounds, MapMark } from "./clusters.ts";

type Ask = (bounds: Bounds, zoom: number) => Promise<readonly MapMark[]>;

/** Clusters positions beside the page. Another function is returned when there are other positions. */
export function useClusters(positions: readonly (readonly [lng: number, lat: number])[]): Ask | undefined {
  const worker = useRef<Worker>(undefined);
  const waiting = useRef(new Map<number, (marks: readonly MapMark[]) => void>());
  const latest = useRef(0);
  const [loaded, setLoaded] = useState<typeof positions>();
  useEffect(() => {
    const started = new Worker(new URL("./cluster-worker.ts", import.meta.url), { type: "module" });
    const answers = waiting.current;
    started.onmessage = ({ data }: MessageEvent<ClusterAnswer>) => {
      answers.get(data.id)?.(data.marks);
      answers.delete(data.id);
    };
    worker.current = started;
    return () => started.terminate();
  }, []);
  useEffect(() => {
    worker.current?.postMessage({ positions } satisfies ClusterRequest);
    setLoaded(positions);
  }, [positions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded is asked for anew.
  const ask = useCallback<Ask>(
    (bounds, zoom) =>
      new Promise((resolve) => {
        const id = ++latest.current;
        waiting.current.set(id, resolve);
        worker.current?.postMessage({ id, bounds, zoom } satisfies ClusterRequest);
      }),
    [loaded],
  );
  return loaded && ask;
}
