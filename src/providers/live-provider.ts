import type { LiveEvent, LiveProvider } from "@refinedev/core";
import type { ChangedEvent } from "../contract/push-events.ts";
import { onLive } from "./live/live-events.ts";
import { findResource } from "./registry.ts";

/** How long changes are collected, in ms: twenty changes at once must not cause twenty refetches. */
export const GATHER_MS = 250;

const types = { created: "created", updated: "updated", removed: "deleted" } as const;

type Wanted = { channel: string; types: readonly string[]; callback: (event: LiveEvent) => void };

/** Refine names a channel with the name the page used; the server always sends the module's name. */
const concerns = (channel: string, change: ChangedEvent): boolean => {
  const name = channel.replace(/^resources\//, "");
  return name === change.resource || findResource(name)?.name === change.resource || findResource(name)?.collection === change.resource;
};

/** Collects changes for one subscriber and emits them as one event per kind. */
function gatherer({ channel, types: eventTypes, callback }: Wanted) {
  const pending = new Map<ChangedEvent["kind"], Set<number>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const batches = [...pending];
    pending.clear();
    for (const [kind, ids] of batches) callback({ channel, type: types[kind], payload: { ids: [...ids] }, date: new Date() });
  };
  return {
    add(change: ChangedEvent) {
      if (!concerns(channel, change)) return;
      if (!eventTypes.includes("*") && !eventTypes.includes(types[change.kind])) return;
      const ids = pending.get(change.kind) ?? new Set<number>();
      pending.set(change.kind, ids.add(change.id));
      timer ??= setTimeout(flush, GATHER_MS);
    },
    /** Events may have been missed: the subscriber refetches everything it shows. */
    missed: () => callback({ channel, type: "*", payload: {}, date: new Date() }),
    stop: () => clearTimeout(timer),
  };
}

type Subscription = { end: () => void };
const isSubscription = (value: unknown): value is Subscription => typeof value === "object" && value !== null && "end" in value;

/**
 * Refine's live provider over the page's single connection. All subscribers share the same channels, so opening a list costs the server
 * nothing.
 */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, types: eventTypes, callback }): Subscription => {
    const gathered = gatherer({ channel, types: eventTypes, callback });
    const stops = [onLive("changed", gathered.add), onLive("reconnected", gathered.missed), gathered.stop];
    return {
      end: () => {
        for (const stop of stops) stop();
      },
    };
  },
  unsubscribe: (subscription: unknown) => {
    if (isSubscription(subscription)) subscription.end();
  },
};
