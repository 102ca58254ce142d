import { useEffect, useMemo, useState } from "react";
import type { Queue, QueueEntry } from "../../contract/queue.ts";
import { getData } from "../../providers/calls/http.ts";
import { useLoaded, useWhenChanged } from "../../views/kit/use-loaded.ts";

/** How often the hours in the sentences are brought up to date. */
const RELOAD_MS = 5 * 60_000;

export const keyOf = ({ resource, id, place }: Pick<QueueEntry, "resource" | "id" | "place">): string => `${resource} ${id} ${place}`;

export interface LiveQueue {
  /** Undefined while loading, null after a failure. */
  readonly queue: Queue | undefined | null;
  /** Takes an entry that was settled off the screen, until the server has answered without it. */
  readonly settle: (entry: QueueEntry) => void;
}

/** What waits for the user: it follows every change of the rows it was made from. */
export function useQueue(): LiveQueue {
  const { data, failure, reload } = useLoaded(() => getData<Queue>("/queue"));
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  useWhenChanged(data?.reads ?? [], reload);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void reload(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const settle = (entry: QueueEntry) => {
    setSettled((before) => new Set([...before, keyOf(entry)]));
    // The answer decides: what still waits for another reason comes back.
    void reload().then(() => setSettled(new Set()));
  };
  const queue = useMemo(() => data && { ...data, entries: data.entries.filter((entry) => !settled.has(keyOf(entry))) }, [data, settled]);
  return { queue: failure && !queue ? null : queue, settle };
}
