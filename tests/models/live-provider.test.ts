import type { LiveEvent } from "@refinedev/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emitLive } from "../../src/providers/live/live-events.ts";
import { GATHER_MS, liveProvider } from "../../src/providers/live-provider.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function subscribe(channel = "resources/crate") {
  const events: LiveEvent[] = [];
  const subscription = liveProvider.subscribe({ channel, types: ["*"], callback: (event) => events.push(event) });
  return { events, end: () => liveProvider.unsubscribe(subscription) };
}

it("merges twenty events into one", () => {
  const { events, end } = subscribe();
  for (let id = 1; id <= 20; id += 1) emitLive("changed", { resource: "crate", id, version: 2, kind: "updated" });
  expect(events).toHaveLength(0);
  vi.advanceTimersByTime(GATHER_MS);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ type: "updated", payload: { ids: expect.arrayContaining([1, 20]) } });
  end();
});

it("reports only its own resource, and nothing after unsubscribing", () => {
  const { events, end } = subscribe();
  emitLive("changed", { resource: "parcel", id: 1, version: 1, kind: "created" });
  vi.advanceTimersByTime(GATHER_MS);
  expect(events).toHaveLength(0);
  emitLive("changed", { resource: "crate", id: 1, version: 1, kind: "removed" });
  end();
  vi.advanceTimersByTime(GATHER_MS);
  emitLive("reconnected", null);
  expect(events).toHaveLength(0);
});

it("refreshes everything after a reconnect", () => {
  const { events, end } = subscribe();
  emitLive("reconnected", null);
  expect(events).toHaveLength(1);
  expect(events[0]?.type).toBe("*");
  end();
});
