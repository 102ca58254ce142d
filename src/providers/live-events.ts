import type { Export } from "./export-calls.ts";

/** What arrives over the push connection, told apart and handed to whoever listens. Knows nothing of sockets. */

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
  /** Which one, where the sender says so. */
  exportId?: number;
};

export type LiveEvents = {
  changed: Changed;
  notification: { recipientsIds: number[]; notification: PushedNotification };
  export: ExportMessage;
  /** How far an export is; told by the window that starts it as well. */
  "export.progress": Export;
  /** What the user may do has changed: their identity is to be read again. */
  abilities: unknown;
  /** From here on everything is heard, for the first time or again. What came before is to be asked for. */
  joined: null;
  /** The same after a break: whatever happened meanwhile was missed. */
  reconnected: null;
  /** The server wants this connection no more: most likely the session has ended. */
  ended: null;
  /** The operator has switched maintenance. */
  maintenance: unknown;
  /** Whether the connection stands. */
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

/** Answers the function that stops listening. */
export function onLive<K extends keyof LiveEvents>(name: K, listener: Listener<LiveEvents[K]>): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

export function emitLive<K extends keyof LiveEvents>(name: K, event: LiveEvents[K]): void {
  for (const listener of [...listeners[name]]) listener(event);
}
