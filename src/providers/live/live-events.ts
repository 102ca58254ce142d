import type { PushEvents } from "../../contract/push-events.ts";

/** The events of the push connection and those of its own state, dispatched to listeners by name. Independent of sockets. */

export type LiveEvents = PushEvents & {
  /** All channels are open, for the first time or again. Load what happened before. */
  joined: null;
  /** As "joined", but after a disconnection, or late after the page's first load: events meanwhile were missed. */
  reconnected: null;
  /** The server has closed this connection for good: most likely the session has ended. */
  ended: null;
  /** Whether the connection is open. */
  status: boolean;
};

type Listener<T> = (event: T) => void;
const listeners: { [K in keyof LiveEvents]: Set<Listener<LiveEvents[K]>> } = {
  changed: new Set(),
  comment: new Set(),
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
