import { useCallback, useEffect, useState } from "react";
import { counts } from "../../providers/calls.ts";
import { onLive } from "../../providers/live-events.ts";
import type { AnyResource } from "../../schemas/resource.ts";

const GATHER_MS = 600;

/** How many rows each tab holds, for the tabs that show it. Asked once, and again after something changed. */
export function useCounts(resource: AnyResource): [Readonly<Record<string, number>>, () => void] {
  const [found, setFound] = useState<Readonly<Record<string, number>>>({});
  const wanted = Object.values(resource.views.list.tabs ?? {}).some((tab) => tab.badge);
  const ask = useCallback(() => {
    // A missing badge is no reason for a message.
    if (wanted) counts(resource.name).then(setFound, () => undefined);
  }, [resource, wanted]);
  useEffect(() => {
    ask();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive("changed", (event) => {
      if (event.resource !== resource.name) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        ask();
      }, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [resource, ask]);
  return [found, ask];
}
