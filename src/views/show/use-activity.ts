import { useEffect, useState } from "react";
import type { ActivityEntry } from "../../contract/activity.ts";
import { fetchActivity } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";

interface ActivityOf {
  readonly resource: AnyResource;
  readonly id: number;
  /** The record's version: a new one loads the history again. */
  readonly version: number | undefined;
  /** False for those who may not read histories: nothing is loaded. */
  readonly enabled?: boolean;
}

/** A record's history, newest first. */
export function useActivity({ resource, id, version, enabled = true }: ActivityOf) {
  const [entries, setEntries] = useState<readonly ActivityEntry[]>();
  const [total, setTotal] = useState(0);
  const [page, setPage] = useState(1);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or attempt loads again.
  useEffect(() => {
    if (!enabled) return;
    let cancelled = false;
    fetchActivity(resource.name, id, page).then(
      (loaded) => {
        if (cancelled) return;
        setFailed(false);
        setTotal(loaded.total);
        setEntries((known = []) =>
          page === 1 ? loaded.entries : [...known, ...loaded.entries.filter((each) => !known.some((one) => one.id === each.id))],
        );
      },
      () => !cancelled && setFailed(true),
    );
    return () => {
      cancelled = true;
    };
  }, [resource, id, version, page, attempt, enabled]);
  return {
    entries,
    failed,
    hasMore: entries !== undefined && entries.length < total,
    more: () => setPage(page + 1),
    retry: () => setAttempt(attempt + 1),
  };
}
