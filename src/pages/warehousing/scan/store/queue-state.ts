import type { ScanOutcome } from "../../../../contract/scan.ts";
import { noteUnsentScans } from "../../../../providers/scan-snapshot.ts";
import { authState } from "../../../../providers/session/auth-state.ts";
import { onSessionEnd } from "../../../../providers/session/session-end.ts";
import { createStore } from "../../../../providers/store.ts";
import type { QueueEntry } from "../model/queue-model.ts";
import type { DoneScan } from "../model/scan-view.ts";
import { createQueueStorage } from "./queue-storage.ts";
import { readDone } from "./snapshot-storage.ts";

/** The queue as the screen shows it, read anew after each change, also after one of another tab. */
interface QueueState {
  readonly entries: readonly QueueEntry[];
  /** How many commands of other users wait on this device. */
  readonly ofOthers: number;
  /** The last scans that the server has carried out, newest first. */
  readonly done: readonly DoneScan[];
  readonly isLoaded: boolean;
  /** The browser stores nothing, as in some private windows. */
  readonly isRefused: boolean;
}

const empty: QueueState = { entries: [], ofOthers: 0, done: [], isLoaded: false, isRefused: false };
export const queueState = createStore<QueueState>(empty);
export const queueStorage = createQueueStorage();

const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("hq-scan") : undefined;

// What was scanned stays on the device; what the page has read of it does not outlive the session.
onSessionEnd(() => queueState.set(empty));

/** Answers of the server, for who shows or sounds them. */
const listeners = new Set<(outcome: ScanOutcome) => void>();
export function onOutcome(listener: (outcome: ScanOutcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let reading: Promise<void> = Promise.resolve();

/** One reading after the other: what was read earlier must not be shown over what was read later. */
export function reloadQueue(): Promise<void> {
  reading = reading.then(read, read);
  return reading;
}

async function read(): Promise<void> {
  const userId = authState.get().user?.id;
  if (userId === undefined) return queueState.set(empty);
  try {
    const [all, done] = await Promise.all([queueStorage.allEntries(), readDone(userId)]);
    if (authState.get().user?.id !== userId) return;
    const entries = all.filter((each) => each.userId === userId);
    noteUnsentScans(userId, entries.length);
    queueState.set({ entries, ofOthers: all.length - entries.length, done, isLoaded: true, isRefused: false });
  } catch {
    queueState.set({ ...queueState.get(), isLoaded: true, isRefused: true });
  }
}

/** After a change of this tab. */
export async function queueChanged(outcome?: ScanOutcome): Promise<void> {
  await reloadQueue();
  channel?.postMessage("changed");
  if (outcome) for (const listener of [...listeners]) listener(outcome);
}

/** Follows the user and the other tabs. Returns the function that stops. */
export function followQueue(): () => void {
  let shown = authState.get().user?.id;
  void reloadQueue();
  const onMessage = () => void reloadQueue();
  channel?.addEventListener("message", onMessage);
  const stop = authState.subscribe(() => {
    const id = authState.get().user?.id;
    if (id === shown) return;
    shown = id;
    queueState.set(empty);
    void reloadQueue();
  });
  return () => {
    stop();
    channel?.removeEventListener("message", onMessage);
  };
}
