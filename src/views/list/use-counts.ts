import { useCallback, useEffect, useMemo, useState } from "react";
import { fetchCounts } from "../../providers/calls/calls.ts";
import { afterFirstAnswer } from "../../providers/calls/first-answer.ts";
import { onLive } from "../../providers/live/live-events.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { SiblingList } from "../paths/view-paths.ts";

const GATHER_MS = 600;

type Counts = Readonly<Record<string, number>>;

/** Calls `load` once the first screen has its data, and again after a row of the resource has changed. */
function loadAndFollow(name: string, load: () => void): () => void {
  let isWanted = true;
  void afterFirstAnswer().then(() => isWanted && load());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onLive("changed", (event) => {
    if (event.resource !== name) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      load();
    }, GATHER_MS);
  });
  return () => {
    isWanted = false;
    stop();
    clearTimeout(timer);
  };
}

/** The number of rows in each tab that shows it. Loaded once, and again after a change. */
export function useCounts(resource: AnyResource): [Counts, () => void] {
  const [counts, setCounts] = useState<Counts>({});
  const hasBadges = Object.values(resource.views.list.tabs ?? {}).some((tab) => tab.badge);
  const load = useCallback(() => {
    // A missing badge does not need an error message.
    if (hasBadges) fetchCounts(resource.name).then(setCounts, () => undefined);
  }, [resource, hasBadges]);
  useEffect(() => loadAndFollow(resource.name, load), [resource, load]);
  return [counts, load];
}

/** The badge counts of these lists by name, for those that show one. */
export function useListBadges(lists: readonly SiblingList[]): Counts {
  const [counts, setCounts] = useState<Counts>({});
  const badgeLists = lists.filter(({ list }) => list.views.list.badge).map(({ list, badge }) => `${list.name}:${badge}`);
  const key = badgeLists.join();
  // Memoized, so that the effect runs only when the names change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names identify the lists.
  const names = useMemo(() => badgeLists, [key]);
  useEffect(() => {
    const stops = names.map((each) => {
      const [name = "", badge = ""] = each.split(":");
      const keep = (loaded: Counts) => setCounts((previous) => ({ ...previous, [name]: loaded[badge] ?? 0 }));
      return loadAndFollow(name, () => void fetchCounts(name).then(keep, () => undefined));
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
  return counts;
}
