import type { ScanCommand, ScanOutcome } from "../../../../contract/scan.ts";
import { answered, commandToSend, nextToSend, photoStored, type QueueEntry } from "../model/queue-model.ts";
import type { QueueStorage } from "./queue-storage.ts";

/** What a call to the server came to, other than an answer. */
export type Failed =
  /** No network, too many requests, a server that is down: the same command later. */
  | { readonly kind: "later" }
  /** Nobody is signed in, or somebody else. */
  | { readonly kind: "signedOut" }
  /** The server will never take this, for a reason that a person has to read. */
  | { readonly kind: "refused"; readonly message: string };

export interface Server {
  /** Stores a photo and returns its id. Rejects with `Failed`. */
  readonly store: (content: Blob, name: string) => Promise<number>;
  /** Rejects with `Failed`. */
  readonly post: (command: ScanCommand) => Promise<ScanOutcome>;
}

export interface DrainParts {
  readonly userId: number;
  readonly storage: QueueStorage;
  readonly server: Server;
  readonly texts: { readonly photoGone: string };
  /** Called before the command leaves the queue, so that there is no moment at which it is nowhere. */
  readonly keep: (entry: QueueEntry, outcome: ScanOutcome) => Promise<void>;
  /** Called after each change of the queue, which an answer of the server has made. */
  readonly changed: (outcome?: ScanOutcome) => void;
}

export type DrainResult = "empty" | "later" | "signedOut";

const isFailed = (value: unknown): value is Failed =>
  typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string";

/** Sends one command with its photos. Returns the answer, or a refusal by the way it was sent. */
async function send(entry: QueueEntry, parts: DrainParts): Promise<ScanOutcome> {
  const { userId, storage, server } = parts;
  let current = entry;
  for (const { id, name, fileId } of entry.photos) {
    if (fileId !== null) continue;
    const content = await storage.photo(id);
    if (!content) throw { kind: "refused", message: parts.texts.photoGone } satisfies Failed;
    const stored = await server.store(content, name);
    await storage.change(userId, (entries) => photoStored(entries, entry.key, id, stored));
    parts.changed();
    current = { ...current, photos: current.photos.map((photo) => (photo.id === id ? { ...photo, fileId: stored } : photo)) };
  }
  return server.post(commandToSend(current));
}

/**
 * Sends a user's commands one after the other until none is left that can be sent. Whoever calls it makes sure that nobody else does meanwhile.
 * A command is sent until it is answered; its key makes sure that it is done once.
 */
export async function drain(parts: DrainParts): Promise<DrainResult> {
  const { userId, storage, keep, changed } = parts;
  for (;;) {
    const entry = nextToSend(await storage.entriesOf(userId));
    if (!entry) return "empty";
    let outcome: ScanOutcome;
    try {
      outcome = await send(entry, parts);
    } catch (failure) {
      // What is not a failed call is a fault of the device's storage, which may pass.
      if (!isFailed(failure) || failure.kind === "later") return "later";
      if (failure.kind === "signedOut") return "signedOut";
      outcome = { key: entry.key, status: "refused", message: failure.message, piece: null, receive: null, pull: null };
    }
    if (outcome.key !== entry.key) return "later";
    if (outcome.status === "done") await keep(entry, outcome);
    await storage.change(userId, (entries) => answered(entries, outcome));
    changed(outcome);
  }
}
