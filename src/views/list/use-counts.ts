import { useCallback, useEffect, useMemo, useState } from "react";
import { fetchCounts } from "../../providers/calls.ts";
import { onLive } from "../../providers/live-events.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { LIST_BADGE } from "../../schemas/view.ts";

const GATHER_MS = 600;

type Counts = Readonly<Record<string, number>>;

/** Asks at once, and again after something in the module changed. */
function askAndFollow(name: string, ask: () => void): () => void {
  ask();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onLive("changed", (event) => {
    if (event.resource !== name) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      ask();
    }, GATHER_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** How many rows each tab holds, for the tabs that show it. Asked once, and again after something changed. */
export function useCounts(resource: AnyResource): [Counts, () => void] {
  const [found, setFound] = useState<Counts>({});
  const wanted = Object.values(resource.views.list.tabs ?? {}).some((tab) => tab.badge);
  const ask = useCallback(() => {
    // A missing badge is no reason for a message.
    if (wanted) fetchCounts(resource.name).then(setFound, () => undefined);
  }, [resource, wanted]);
  useEffect(() => askAndFollow(resource.name, ask), [resource, ask]);
  return [found, ask];
}

/** How much counts on the tab of each of these lists, by its name, for those that show it. */
export function useListBadges(lists: readonly AnyResource[]): Counts {
  const [found, setFound] = useState<Counts>({});
  const wanted = lists.filter(({ views }) => views.list.badge).map(({ name }) => name);
  const key = wanted.join();
  // The same ones as long as they are the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say which lists they are.
  const names = useMemo(() => wanted, [key]);
  useEffect(() => {
    const keep = (name: string) => (held: Counts) => setFound((others) => ({ ...others, [name]: held[LIST_BADGE] ?? 0 }));
    const stops = names.map((name) => askAndFollow(name, () => void fetchCounts(name).then(keep(name), () => undefined)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
  return found;
}
