import type { ScanCommand } from "../../../../contract/scan.ts";
import { authState } from "../../../../providers/session/auth-state.ts";
import { deviceName, newCommandKey } from "../device/device-name.ts";
import type { TakenPhoto } from "../device/photo.ts";
import { discarded, type QueueEntry, retried } from "../model/queue-model.ts";
import { queueChanged, queueStorage } from "./queue-state.ts";
import { isNamed } from "./reopening.ts";
import { sendSoon } from "./sending.ts";

type Without<C, K extends PropertyKey> = C extends unknown ? Omit<C, K> : never;

/** A command without what the device adds. */
export type ScanDraft = Without<ScanCommand, "key" | "takenAt" | "device">;

/** The device could not keep a scan, so it was not taken. */
export class ScanNotKept extends Error {
  readonly isFull: boolean;
  constructor(cause: unknown) {
    super("The scan was not kept.", { cause });
    this.isFull = isNamed(cause, "QuotaExceededError");
  }
}

const userNow = (): number => {
  const { user } = authState.get();
  if (!user) throw new ScanNotKept(new Error("Nobody is signed in."));
  return user.id;
};

/** Keeps a scan on the device and begins to send it. @throws ScanNotKept, and then there is no scan */
export async function takeScan(draft: ScanDraft, photos: readonly TakenPhoto[] = []): Promise<QueueEntry> {
  const userId = userNow();
  const key = newCommandKey();
  // Each kind of command with the fields that all have is that kind of command again.
  const command = { ...draft, key, takenAt: new Date().toISOString(), device: deviceName() } as ScanCommand;
  const named = photos.map(({ content, name }, at) => ({ id: `${key} ${at}`, name, content }));
  try {
    const entry = await queueStorage.add(
      { key, userId, command, photos: named.map(({ id, name }) => ({ id, name, fileId: null })), refusal: null },
      named.map(({ id, content }) => ({ id, content })),
    );
    await queueChanged();
    sendSoon();
    return entry;
  } catch (cause) {
    throw new ScanNotKept(cause);
  }
}

/** Sends a refused scan again. */
export async function retryScan(key: string): Promise<void> {
  const newKey = newCommandKey();
  await queueStorage.change(userNow(), (entries) => retried(entries, key, newKey));
  await queueChanged();
  sendSoon();
}

/** Gives up a refused scan, with what depends on it. */
export async function discardScan(key: string): Promise<void> {
  await queueStorage.change(userNow(), (entries) => discarded(entries, key));
  await queueChanged();
  sendSoon();
}
