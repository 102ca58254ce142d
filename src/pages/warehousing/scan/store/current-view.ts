import { useStore } from "../../../../providers/use-store.ts";
import { isHeldBack, type QueueEntry } from "../model/queue-model.ts";
import { type DoneScan, type ScanView, viewOf } from "../model/scan-view.ts";
import { queueState } from "./queue-state.ts";
import { snapshotState } from "./snapshot-state.ts";

let last: { readonly from: readonly unknown[]; readonly view: ScanView } | undefined;

/** What the device knows now. Not a render's copy: the next scan of a fast hand comes before the screen is drawn. */
export function currentView(): ScanView | undefined {
  const { snapshot } = snapshotState.get();
  const { entries, done } = queueState.get();
  if (!snapshot) return undefined;
  if (last && last.from[0] === snapshot && last.from[1] === entries && last.from[2] === done) return last.view;
  const unsent = entries
    .filter((entry) => entry.refusal === null && entry.command.hubId === snapshot.hub.id && !isHeldBack(entries, entry))
    .map(({ command }) => command);
  const view = viewOf(snapshot, unsent, done);
  last = { from: [snapshot, entries, done], view };
  return view;
}

export function useView(): ScanView | undefined {
  useStore(snapshotState);
  useStore(queueState);
  return currentView();
}

export interface RecentScan {
  readonly entry: Pick<QueueEntry, "key" | "command" | "seq">;
  readonly state: "done" | "waiting" | "held" | "refused";
  readonly message: string | undefined;
  readonly tags: readonly string[];
}

const SHOWN = 10;

/** The last scans of this device, newest first, whatever has become of them. */
export function recentScans(entries: readonly QueueEntry[], done: readonly DoneScan[]): RecentScan[] {
  const takenBack = new Set(entries.flatMap(({ command }) => (command.kind === "undo" ? [command.of] : [])));
  const unsent = entries.map((entry): RecentScan => {
    const state = entry.refusal ? "refused" : isHeldBack(entries, entry) ? "held" : "waiting";
    return { entry, state, message: entry.refusal?.message, tags: [] };
  });
  const queued = new Set(entries.map(({ key }) => key));
  const sent = done
    .filter(({ key }) => !queued.has(key))
    .map((scan): RecentScan => ({ entry: scan, state: "done", message: scan.message, tags: scan.tags }));
  return [...unsent, ...sent]
    .filter(({ entry }) => entry.command.kind !== "undo" && !takenBack.has(entry.key))
    .sort((a, b) => b.entry.seq - a.entry.seq)
    .slice(0, SHOWN);
}
