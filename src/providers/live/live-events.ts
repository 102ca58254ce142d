import type { Export } from "../calls/export-calls.ts";

/** The events of the push connection, dispatched to listeners by name. Independent of sockets. */

export type Changed = { resource: string; id: number; version: number; kind: "created" | "updated" | "removed" };
export type PushedNotification = {
  id: number;
  bizObjectId: number;
  recordId: number;
  triggeredByUser: { id: number; name: string } | null;
  title: string;
  message: string;
  isSeen: boolean;
};
export type ExportMessage = {
  status: { code: number | string; message: string };
  downloadUrl: { fullPath: string } | null;
  /** The export concerned, if the server sent it. */
  exportId?: number;
};

export type LiveEvents = {
  changed: Changed;
  notification: { recipientsIds: number[]; notification: PushedNotification };
  export: ExportMessage;
  /** Progress of an export; also emitted by the window that starts it. */
  "export.progress": Export;
  /** The user's abilities have changed: reload the identity. */
  abilities: unknown;
  /** All channels are open, for the first time or again. Load what happened before. */
  joined: null;
  /** As "joined", but after a disconnection: events meanwhile were missed. */
  reconnected: null;
  /** The server has closed this connection for good: most likely the session has ended. */
  ended: null;
  /** The operator has turned maintenance on or off. */
  maintenance: unknown;
  /** Whether the connection is open. */
  status: boolean;
};

type Listener<T> = (event: T) => void;
const listeners: { [K in keyof LiveEvents]: Set<Listener<LiveEvents[K]>> } = {
  changed: new Set(),
  notification: new Set(),
  export: new Set(),
  "export.progress": new Set(),
  abilities: new Set(),
  joined: new Set(),
  reconnected: new Set(),
  ended: new Set(),
  maintenance: new Set(),
  status: new Set(),
};

/** Returns the function that stops listening. */
export function onLive<K extends keyof LiveEvents>(name: K, listener: Listener<LiveEvents[K]>): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

export function emitLive<K extends keyof LiveEvents>(name: K, event: LiveEvents[K]): void {
  for (const listener of [...listeners[name]]) listener(event);
}
