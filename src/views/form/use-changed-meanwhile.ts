import { useEffect, useState } from "react";
import { onLive } from "../../providers/live/live-events.ts";
import type { Store } from "../../providers/store.ts";
import type { Progress } from "../editing/attempts.ts";

/** Whether another user has saved or removed the row since the edits began. This form's own writes don't count. */
export function useChangedMeanwhile(resource: string, progress: Store<Progress>): "changed" | "removed" | undefined {
  const [lastChange, setLastChange] = useState<{ version: number; removed: boolean }>();
  const { base, open } = progress.get();
  useEffect(
    () =>
      onLive("changed", (event) => {
        const { base, open } = progress.get();
        // While a response is pending, the change may be the form's own; saving will find out.
        if (event.resource !== resource || event.id !== base?.id || open.length > 0) return;
        setLastChange({ version: event.version, removed: event.kind === "removed" });
      }),
    [resource, progress],
  );
  if (!lastChange || open.length > 0 || !(lastChange.version > (base?.version ?? 0))) return undefined;
  return lastChange.removed ? "removed" : "changed";
}
