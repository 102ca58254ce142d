import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SessionId } from "../../server/realtime/messages.ts";
import { http } from "../../src/providers/calls/http.ts";
import { connectLive } from "../../src/providers/live/live-connection.ts";
import { type LiveEvents, onLive } from "../../src/providers/live/live-events.ts";
import { authState } from "../../src/providers/session/auth-state.ts";
import { held } from "../support/held.ts";
import { bearer, KEY, openSite, type Site, sessionOf } from "./support.ts";

// These tests connect the browser's own client to a real server.
const cleanup: (() => unknown)[] = [];
let received: (keyof LiveEvents)[];
/** Delays every subscription until it is settled. */
let gate: ReturnType<typeof held<void>>;

beforeEach(() => {
  received = [];
  gate = held();
  gate.settle();
  for (const name of ["joined", "reconnected", "ended", "notification"] as const) cleanup.push(onLive(name, () => received.push(name)));
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  vi.unstubAllGlobals();
});

const site = (port = 0): Promise<Site> =>
  openSite(
    {
      stillAlive: async (ids: readonly SessionId[]) => {
        await gate.promise;
        return new Set(ids);
      },
    },
    port,
  );

function connect(port: number, since = performance.now()): void {
  vi.stubGlobal("location", { protocol: "http:", hostname: "127.0.0.1", port: String(port) });
  http.defaults.baseURL = `http://127.0.0.1:${port}/api`;
  const before = authState.get();
  authState.set({ ...before, authToken: bearer(sessionOf(7, "s7", 12)).slice("Bearer ".length) });
  const disconnect = connectLive({ key: KEY, cluster: "local" }, { id: 7, stakeholder_id: 12 }, since);
  cleanup.push(disconnect, () => authState.set(before));
}

const expectReceived = (...names: (keyof LiveEvents)[]) =>
  vi.waitFor(() => expect(received).toEqual(names), { timeout: 15_000, interval: 10 });

test("missed events are fetched only after all channels are subscribed again", async () => {
  const first = await site();
  connect(first.port);
  await expectReceived("joined");
  await first.realtime.toUsers([7], "notification", {});
  await expectReceived("joined", "notification");

  await first.close();
  gate = held();
  const second = await site(first.port);
  cleanup.push(() => second.close());
  // The client is connected but not yet subscribed: fetching now would miss events sent before it has joined.
  await vi.waitFor(() => expect(second.realtime.connectedUsers()?.size).toBe(1), { timeout: 15_000, interval: 10 });
  await second.realtime.toUsers([7], "notification", {});
  expect(received).toEqual(["joined", "notification"]);
  gate.settle();
  await expectReceived("joined", "notification", "joined", "reconnected");
  await second.realtime.toUsers([7], "notification", {});
  await expectReceived("joined", "notification", "joined", "reconnected", "notification");
});

test("missed events are fetched when the first connection comes late", async () => {
  const opened = await site();
  cleanup.push(() => opened.close());
  connect(opened.port, performance.now() - 4_000);
  await expectReceived("joined", "reconnected");
});

test("catches up when asked to reconnect, and reports when the session has ended", async () => {
  const opened = await site();
  cleanup.push(() => opened.close());
  connect(opened.port);
  await expectReceived("joined");
  await opened.realtime.closeUser(7, 4200);
  await expectReceived("joined", "joined", "reconnected");
  await opened.realtime.closeUser(7);
  await expectReceived("joined", "joined", "reconnected", "ended");
});
