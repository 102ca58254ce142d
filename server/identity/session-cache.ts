import type { Bus } from "../realtime/bus.ts";
import type { SessionActor } from "./session-actor.ts";

export interface SessionCache {
  get(key: string, read: () => Promise<Entry | null>): Promise<SessionActor | null>;
  forget(which: (actor: SessionActor) => boolean): void;
}

interface Entry {
  readonly actor: SessionActor;
  readonly until: number;
}

const MAX_ENTRIES = 10_000;

/** Caches live sessions briefly. A session forgotten while it is being read is not cached. */
export function createSessionCache(memoryMs: number, now: () => number): SessionCache {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<SessionActor | null>>();
  let generation = 0;

  async function load(key: string, read: () => Promise<Entry | null>): Promise<SessionActor | null> {
    const began = generation;
    const loaded = await read();
    if (!loaded) return null;
    if (began === generation) {
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(key, { actor: loaded.actor, until: Math.min(loaded.until, now() + memoryMs) });
    }
    return loaded.actor;
  }

  return {
    async get(key, read) {
      const entry = entries.get(key);
      if (entry && entry.until > now()) return entry.actor;
      entries.delete(key);
      const under = loading.get(key);
      if (under) return under;
      const reading = load(key, read).finally(() => {
        if (loading.get(key) === reading) loading.delete(key);
      });
      loading.set(key, reading);
      return reading;
    },

    forget(which) {
      generation += 1;
      // A read that started earlier must not be used for a call that comes later.
      loading.clear();
      for (const [key, { actor }] of entries) if (which(actor)) entries.delete(key);
    },
  };
}

/** Forgets cached sessions when the processes announce a change of access on the bus. Returns an unsubscribe function. */
export function clearOnAccessChange(cache: SessionCache, bus: Bus): () => void {
  return bus.subscribe((message) => {
    if (message.kind === "close-session") cache.forget((actor) => actor.sessionId === Number(message.sessionId));
    else if (message.kind === "close-user") cache.forget((actor) => actor.id === message.userId);
    else if (message.kind === "gap") cache.forget(() => true);
    else if (message.kind === "abilities" || message.kind === "api-keys") {
      const { userIds } = message;
      cache.forget((actor) => userIds === "all" || userIds.includes(actor.id));
    }
  });
}
