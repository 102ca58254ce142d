import { useEffect, useState } from "react";
import { onLive } from "../../providers/live-events.ts";
import type { Store } from "../../providers/store.ts";
import type { Progress } from "./attempts.ts";

/** Whether someone else has saved or removed the row since the edits began. What this form sent itself doesn't count. */
export function useChangedMeanwhile(resource: string, progress: Store<Progress>): "changed" | "removed" | undefined {
  const [seen, setSeen] = useState<{ version: number; removed: boolean }>();
  const { base, open } = progress.get();
  useEffect(
    () =>
      onLive("changed", (event) => {
        const { base, open } = progress.get();
        // While an answer is out, the change may well be one's own; saving tells.
        if (event.resource !== resource || event.id !== base?.id || open.length > 0) return;
        setSeen({ version: event.version, removed: event.kind === "removed" });
      }),
    [resource, progress],
  );
  if (!seen || open.length > 0 || !(seen.version > (base?.version ?? 0))) return undefined;
  return seen.removed ? "removed" : "changed";
}
