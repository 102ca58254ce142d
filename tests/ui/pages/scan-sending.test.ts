import "fake-indexeddb/auto";
import { setImmediate as turn } from "node:timers/promises";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ScanCommand } from "../../../src/contract/scan.ts";
import type { QueueEntry } from "../../../src/pages/warehousing/scan/model/queue-model.ts";
import { queueState, queueStorage, reloadQueue } from "../../../src/pages/warehousing/scan/store/queue-state.ts";
import { serverFor } from "../../../src/pages/warehousing/scan/store/scan-server.ts";
import { keepSending } from "../../../src/pages/warehousing/scan/store/sending.ts";
import { takeScan } from "../../../src/pages/warehousing/scan/store/take-scan.ts";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { authState } from "../../../src/providers/session/auth-state.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { signInAs } from "../../support/ui-user.tsx";
import { patiently } from "../../support/waits.ts";

const move: ScanCommand = {
  ...{ key: "k1", takenAt: "2026-11-25T12:00:00.000Z", device: "test", hubId: 1 },
  ...{ kind: "putAway", tag: "T000000001", place: "A-01" },
};
const identity = { user: { id: 1, type_id: "E", first_name: "Sam", last_name: null, email: "sam@hq.example", stakeholder_id: 1 } };
const done = { key: move.key, status: "done", message: "Done.", piece: null, receive: null, pull: null };
const later = { kind: "later" };

/** What a call came to: undefined as long as it has come to nothing. */
function endOf(call: Promise<unknown>): { readonly now: () => unknown } {
  let end: unknown;
  const note = (value: unknown) => {
    end = value;
  };
  call.then(note, note);
  return { now: () => end };
}

/** A call of the API that arrives and is never answered. */
function silent(method: "get" | "post", path: string): () => number {
  let arrived = 0;
  api.use(
    http[method](`http://hq.test/api${path}`, () => {
      arrived += 1;
      return new Promise<never>(() => undefined);
    }),
  );
  return () => arrived;
}

// Another session for each test, whose user the server is asked for.
let session = 0;
beforeEach(() => {
  signInAs({ may: [{ subject: "WH_INVENTORY", action: "read" }] });
  session += 1;
  authState.set({ ...authState.get(), authToken: `session ${session}` });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a call that is never answered", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

  it.each([
    ["of a scan", "post", "/scan/commands", () => serverFor(1).post(move)],
    ["of a photo", "post", "/files", () => serverFor(1).store(new Blob(["photo"]), "photo.jpg")],
    ["of who is signed in", "get", "/iam", () => serverFor(1).post(move)],
  ] as const)("%s is cut off after a minute, to be sent again", async (_, method, path, send) => {
    if (path !== "/iam") mockApi("get", "/iam", identity);
    const arrived = silent(method, path);
    const end = endOf(send());
    await vi.waitFor(() => expect(arrived()).toBe(1), patiently);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(end.now()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(end.now()).toEqual(later);
    // The next one asks for itself: nobody waits for the one that was cut off.
    mockApi("get", "/iam", identity);
    api.use(http.post("http://hq.test/api/files", () => HttpResponse.json({ data: { id: 7 } })));
    mockApi("post", "/scan/commands", { data: done });
    const next = endOf(send());
    await vi.waitFor(() => expect(next.now()).toEqual(path === "/files" ? 7 : done), patiently);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a session", () => {
  it.each([
    ["of another user", { user: { ...identity.user, id: 2 } }, { kind: "signedOut" }],
    ["that a network with a sign-in of its own answers for", "<html>Welcome to the guest network</html>", later],
  ])("%s sends nothing", async (_, whoIsSignedIn, failed) => {
    mockApi("get", "/iam", whoIsSignedIn);
    const sent = mockApi("post", "/scan/commands", { data: done });
    await expect(serverFor(1).post(move)).rejects.toEqual(failed);
    expect(sent).toEqual([]);
    mockApi("get", "/iam", identity);
    expect(await serverFor(1).post(move)).toEqual(done);
  });
});

const entry = (key: string): QueueEntry => ({ key, seq: 1, userId: 1, command: { ...move, key }, photos: [], refusal: null });

describe("what the screen says of the queue", () => {
  it("is what was read last, also where an earlier reading takes longer", async () => {
    const held: (() => void)[] = [];
    vi.spyOn(queueStorage, "allEntries")
      .mockImplementationOnce(() => new Promise((resolve) => held.push(() => resolve([entry("k1")]))))
      .mockResolvedValue([]);
    const readings = [reloadQueue(), reloadQueue()];
    // As many as the second one takes if it does not wait for the first.
    for (let turns = 0; turns < 100; turns++) await turn();
    held[0]?.();
    await Promise.all(readings);
    expect(queueState.get()).toMatchObject({ isLoaded: true, entries: [] });
  });
});

it("a scan is sent when the push connection is open again, without the pause that a failed sending began", async () => {
  // A pause that no test waits for.
  vi.spyOn(Math, "random").mockReturnValue(1_000);
  mockApi("get", "/iam", identity);
  let isDown = true;
  let tries = 0;
  api.use(
    http.post("http://hq.test/api/scan/commands", async ({ request }) => {
      tries += 1;
      const { key } = (await request.json()) as ScanCommand;
      return isDown ? HttpResponse.error() : HttpResponse.json({ data: { ...done, key } });
    }),
  );
  keepSending();
  const { key: _, takenAt: _at, device: _device, ...draft } = move;
  await takeScan(draft);
  await vi.waitFor(() => expect(tries).toBe(1), patiently);
  isDown = false;
  emitLive("status", false);
  emitLive("status", true);
  await vi.waitFor(async () => expect(await queueStorage.entriesOf(1)).toEqual([]), patiently);
  expect(tries).toBe(2);
});
