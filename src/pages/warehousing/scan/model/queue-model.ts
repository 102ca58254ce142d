import type { ScanCommand, ScanOutcome } from "../../../../contract/scan.ts";

/**
 * The queue of commands that the server has not confirmed. Pure functions on the entries of one user, in the order in which they were scanned:
 * each returns what has to be written, and the store writes it at once or not at all.
 */

/** A photo of a command; its content is kept apart, so that reading the queue does not read all pictures. */
export interface QueuedPhoto {
  readonly id: string;
  /** With the time it was taken, which a picture loses when it is made smaller. */
  readonly name: string;
  /** What the server stored it as. Written before the command is sent, because a repeated command must be the same. */
  readonly fileId: number | null;
}

/** Why a command was refused, and what the server says is so instead. */
export type Refusal = Pick<ScanOutcome, "message" | "remedies" | "piece" | "receive">;

export interface QueueEntry {
  readonly key: string;
  /** The place in the order. */
  readonly seq: number;
  readonly userId: number;
  readonly command: ScanCommand;
  readonly photos: readonly QueuedPhoto[];
  /** Null: waits to be sent. */
  readonly refusal: Refusal | null;
}

export interface QueueChange {
  readonly put?: readonly QueueEntry[];
  /** Keys of entries. Their photos go with them. */
  readonly remove?: readonly string[];
}

/** The command that must have been done before this one makes sense. */
export function dependencyOf(command: ScanCommand): string | undefined {
  if (command.kind === "undo") return command.of;
  return "receive" in command && "startKey" in command.receive ? command.receive.startKey : undefined;
}

/** The keys of a refused command and of everything that was scanned on the strength of it. */
export function withDependents(entries: readonly QueueEntry[], key: string): string[] {
  const found = new Set([key]);
  for (const { key: each, command } of entries) if (found.has(dependencyOf(command) ?? "")) found.add(each);
  return [...found];
}

/** Whether an entry waits for the decision about a refused one. */
export function isHeldBack(entries: readonly QueueEntry[], entry: QueueEntry): boolean {
  const dependency = dependencyOf(entry.command);
  const blocking = dependency === undefined ? undefined : entries.find(({ key }) => key === dependency);
  return blocking !== undefined && (blocking.refusal !== null || isHeldBack(entries, blocking));
}

/** What to send now: the oldest command that waits for no decision. */
export const nextToSend = (entries: readonly QueueEntry[]): QueueEntry | undefined =>
  entries.find((entry) => entry.refusal === null && !isHeldBack(entries, entry));

/** Notes that a photo was stored. */
export function photoStored(entries: readonly QueueEntry[], key: string, photoId: string, fileId: number): QueueChange {
  const entry = entries.find((each) => each.key === key);
  if (!entry) return {};
  return { put: [{ ...entry, photos: entry.photos.map((photo) => (photo.id === photoId ? { ...photo, fileId } : photo)) }] };
}

/** What the server's answer means for the queue. An answer to what is no longer there changes nothing. */
export function answered(entries: readonly QueueEntry[], { key, status, message, remedies, piece, receive }: ScanOutcome): QueueChange {
  const entry = entries.find((each) => each.key === key);
  if (!entry) return {};
  return status === "done"
    ? { remove: [key] }
    : { put: [{ ...entry, refusal: { message, piece, receive, ...(remedies ? { remedies } : {}) } }] };
}

function renamed(command: ScanCommand, before: string, key: string): ScanCommand {
  if (command.kind === "undo") return command.of === before ? { ...command, of: key } : command;
  if ("receive" in command && "startKey" in command.receive && command.receive.startKey === before)
    return { ...command, receive: { startKey: key } };
  return command;
}

/** Tries a refused command again: under a new key, because the old one answers the same refusal for ever. Its place in the order stays. */
export function retried(entries: readonly QueueEntry[], key: string, newKey: string): QueueChange {
  const entry = entries.find((each) => each.key === key && each.refusal !== null);
  if (!entry) return {};
  // What was uploaded for it may have been cleared away meanwhile.
  const photos = entry.photos.map((photo) => ({ ...photo, fileId: null }));
  const again: QueueEntry = { ...entry, key: newKey, command: { ...entry.command, key: newKey }, photos, refusal: null };
  const dependents = entries
    .filter(({ command }) => dependencyOf(command) === key)
    .map((each) => ({ ...each, command: renamed(each.command, key, newKey) }));
  return { remove: [key], put: [again, ...dependents] };
}

/** Gives up a refused command, and with it what was scanned on the strength of it. */
export function discarded(entries: readonly QueueEntry[], key: string): QueueChange {
  return entries.some((each) => each.key === key && each.refusal !== null) ? { remove: withDependents(entries, key) } : {};
}

/** The command as it is sent, with the ids of its stored photos. */
export function commandToSend({ command, photos }: QueueEntry): ScanCommand {
  const photoIds = photos.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
  return photoIds.length > 0 && takesPhotos(command) ? { ...command, photoIds } : command;
}

type WithPhotos = Extract<ScanCommand, { readonly photoIds?: unknown }>;
/** All of them, or the compiler says so: the photos of one that is missing here would be lost. */
const kindsWithPhotos: Readonly<Record<WithPhotos["kind"], true>> = {
  countLine: true,
  photographReceive: true,
  photographPiece: true,
  putAway: true,
  move: true,
  shortPiece: true,
  deliverPiece: true,
  refusePiece: true,
  photographDelivery: true,
  completeDelivery: true,
};
const takesPhotos = (command: ScanCommand): command is WithPhotos => command.kind in kindsWithPhotos;

export const refusedOf = (entries: readonly QueueEntry[]): QueueEntry[] => entries.filter(({ refusal }) => refusal !== null);
export const waitingOf = (entries: readonly QueueEntry[]): QueueEntry[] => entries.filter(({ refusal }) => refusal === null);
