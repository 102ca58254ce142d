import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SessionId } from "../../server/realtime/messages.ts";
import { authState } from "../../src/providers/auth-state.ts";
import { http } from "../../src/providers/http.ts";
import { connectLive } from "../../src/providers/live-connection.ts";
import { type LiveEvents, onLive } from "../../src/providers/live-events.ts";
import { bearer, KEY, openSite, type Site, sessionOf } from "./support.ts";

/** The browser's own connection against a real server. */
const cleanup: (() => unknown)[] = [];
let told: (keyof LiveEvents)[];
/** Holds every subscription up until it is resolved. */
let gate: { promise: Promise<void>; open: () => void };

beforeEach(() => {
  told = [];
  gate = closedGate();
  gate.open();
  for (const name of ["joined", "reconnected", "ended", "notification"] as const) cleanup.push(onLive(name, () => told.push(name)));
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  vi.unstubAllGlobals();
});

function closedGate(): typeof gate {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

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

function connect(port: number): void {
  vi.stubGlobal("location", { protocol: "http:", hostname: "127.0.0.1", port: String(port) });
  http.defaults.baseURL = `http://127.0.0.1:${port}/api`;
  const before = authState.get();
  authState.set({ ...before, authToken: bearer(sessionOf(7, "s7", 12)).slice("Bearer ".length) });
  const disconnect = connectLive({ key: KEY, cluster: "local" }, { id: 7, stakeholder_id: 12 });
  cleanup.push(disconnect, () => authState.set(before));
}

const heard = (...names: (keyof LiveEvents)[]) => vi.waitFor(() => expect(told).toEqual(names), { timeout: 15_000, interval: 10 });

test("what was missed is asked for once everything is heard again, not before", async () => {
  const first = await site();
  connect(first.port);
  await heard("joined");
  await first.realtime.toUsers([7], "notification", {});
  await heard("joined", "notification");

  await first.close();
  gate = closedGate();
  const second = await site(first.port);
  cleanup.push(() => second.close());
  // It is there again, and still hears nothing: whoever asked now would miss what comes before the channels are joined.
  await vi.waitFor(() => expect(second.realtime.connectedUsers()?.size).toBe(1), { timeout: 15_000, interval: 10 });
  await second.realtime.toUsers([7], "notification", {});
  expect(told).toEqual(["joined", "notification"]);
  gate.open();
  await heard("joined", "notification", "joined", "reconnected");
  await second.realtime.toUsers([7], "notification", {});
  await heard("joined", "notification", "joined", "reconnected", "notification");
});

test("asked to come anew, it catches up; sent away for good, it says so", async () => {
  const opened = await site();
  cleanup.push(() => opened.close());
  connect(opened.port);
  await heard("joined");
  await opened.realtime.closeUser(7, 4200);
  await heard("joined", "joined", "reconnected");
  await opened.realtime.closeUser(7);
  await heard("joined", "joined", "reconnected", "ended");
});
