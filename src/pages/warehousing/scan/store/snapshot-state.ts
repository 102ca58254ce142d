import type { ScanHub, ScanOutcome, ScanSnapshot } from "../../../../contract/scan.ts";
import { authState } from "../../../../providers/session/auth-state.ts";
import { onSessionEnd } from "../../../../providers/session/session-end.ts";
import { createStore } from "../../../../providers/store.ts";
import type { QueueEntry } from "../model/queue-model.ts";
import { type DoneScan, patched } from "../model/scan-view.ts";
import { getHubs, getSnapshot } from "./scan-server.ts";
import { forgetOthers, readDone, readHubs, readSnapshot, removeDone, writeDone, writeHubs, writeSnapshot } from "./snapshot-storage.ts";

/** What this device knows of its hub. */
interface SnapshotState {
  readonly hubs: readonly ScanHub[] | undefined;
  readonly snapshot: ScanSnapshot | undefined;
  /** Whether the last attempt to load failed. */
  readonly isFailed: boolean;
}

const empty: SnapshotState = { hubs: undefined, snapshot: undefined, isFailed: false };
export const snapshotState = createStore<SnapshotState>(empty);
const set = (part: Partial<SnapshotState>): void => snapshotState.set({ ...snapshotState.get(), ...part });

const userNow = (): number | undefined => authState.get().user?.id;

/** Remembers a snapshot on the device; where it has no room, the page still has it. */
const remember = (userId: number, snapshot: ScanSnapshot): Promise<unknown> => writeSnapshot(userId, snapshot).catch(() => undefined);

/** Loads the hubs: those of the device at once, those of the server as soon as they come. */
export async function loadHubs(): Promise<void> {
  const userId = userNow();
  if (userId === undefined) return;
  await forgetOthers(userId).catch(() => undefined);
  const stored = await readHubs(userId).catch(() => undefined);
  if (stored && userNow() === userId) set({ hubs: stored });
  try {
    const hubs = await getHubs();
    if (userNow() !== userId) return;
    set({ hubs, isFailed: false });
    await writeHubs(userId, hubs).catch(() => undefined);
  } catch {
    set({ isFailed: true });
  }
}

let latest = 0;

/** Loads the stock of a hub: that of the device at once, that of the server as soon as it comes. */
export async function loadSnapshot(hubId: number): Promise<void> {
  const userId = userNow();
  if (userId === undefined) return;
  latest += 1;
  const request = latest;
  if (snapshotState.get().snapshot?.hub.id !== hubId) {
    const stored = await readSnapshot(userId).catch(() => undefined);
    if (request !== latest) return;
    set({ snapshot: stored?.hub.id === hubId ? stored : undefined });
  }
  const before = answersTaken;
  try {
    const snapshot = await getSnapshot(hubId);
    if (request !== latest || userNow() !== userId) return;
    // It may have been read before what was answered since; the next one is not.
    if (before !== answersTaken) return void loadSnapshot(hubId);
    set({ snapshot, isFailed: false });
    await remember(userId, snapshot);
  } catch {
    if (request === latest) set({ isFailed: true });
  }
}

/** How many answers have changed the snapshot. */
let answersTaken = 0;

/** Keeps what a command has done: among the last scans, and in the snapshot. */
export async function keepDone(entry: QueueEntry, outcome: ScanOutcome): Promise<void> {
  const { command, key, seq, userId } = entry;
  const { snapshot } = snapshotState.get();
  const piece = "tag" in command ? snapshot?.pieces.find(({ tag }) => tag === command.tag) : undefined;
  const before = piece ? { placeId: piece.placeId, place: piece.place } : null;
  const done: DoneScan = { key, seq, userId, command, message: outcome.message, tags: outcome.receive?.tags ?? [], before };
  const undone = command.kind === "undo" ? (await readDone(userId)).find((each) => each.key === command.of) : undefined;
  answersTaken += 1;
  if (snapshot && snapshot.hub.id === command.hubId) {
    const next = patched(snapshot, command, outcome, undone?.command);
    set({ snapshot: next });
    await remember(userId, next);
  }
  if (undone) await removeDone(undone.key);
  else await writeDone(done);
}

// The page's own copy; the device's is deleted on every screen, by session-start.ts.
onSessionEnd(() => {
  latest += 1;
  snapshotState.set(empty);
});
