import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { ScanCommand, ScanOutcome } from "../../src/contract/scan.ts";
import { discarded, nextToSend, refusedOf, retried, withDependents } from "../../src/pages/warehousing/scan/model/queue-model.ts";
import { drain, type Failed, type Server } from "../../src/pages/warehousing/scan/store/drain.ts";
import { createQueueStorage, type QueueStorage } from "../../src/pages/warehousing/scan/store/queue-storage.ts";

const base = (key: string) => ({ key, takenAt: "2026-11-25T12:00:00.000Z", device: "test", hubId: 1 });
const begin = (key: string): ScanCommand => ({ ...base(key), kind: "startReceive", expectedIds: [] });
const move = (key: string): ScanCommand => ({ ...base(key), kind: "putAway", tag: "T000000001", place: "A-01" });
const count = (key: string, startKey: string): ScanCommand => ({
  ...base(key),
  kind: "countLine",
  receive: { startKey },
  line: { description: "Chair" },
  counted: 1,
  countedBefore: 0,
  damaged: 0,
  condition: [],
  photoIds: [],
});
const undo = (key: string, of: string): ScanCommand => ({ ...base(key), kind: "undo", of });

/** A server that executes each key once, and a network that fails as it is told. */
function createServer(refuses: (command: ScanCommand) => boolean = () => false) {
  const executed: string[] = [];
  const answers = new Map<string, { body: string; outcome: ScanOutcome }>();
  const stored: string[] = [];
  let faults: readonly Fault[] = [];
  const fault = (): Fault => {
    const [next = "none", ...rest] = faults;
    faults = rest;
    return next;
  };
  const server: Server = {
    async store(content, name) {
      const now = fault();
      if (now === "cut") throw { kind: "later" } satisfies Failed;
      stored.push(`${name}:${await content.text()}`);
      if (now === "lost") throw { kind: "later" } satisfies Failed;
      return stored.length;
    },
    async post(command) {
      const now = fault();
      if (now === "cut") throw { kind: "later" } satisfies Failed;
      if (now === "signedOut") throw { kind: "signedOut" } satisfies Failed;
      const body = JSON.stringify(command);
      const known = answers.get(command.key);
      if (known && known.body !== body) throw { kind: "refused", message: "The key was used for another command." } satisfies Failed;
      const refused = refuses(command);
      const outcome: ScanOutcome = known?.outcome ?? {
        key: command.key,
        status: refused ? "refused" : "done",
        message: refused ? "No." : "Yes.",
        piece: null,
        receive: null,
        pull: null,
      };
      if (!known) {
        answers.set(command.key, { body, outcome });
        if (!refused) executed.push(command.key);
      }
      if (now === "lost") throw { kind: "later" } satisfies Failed;
      return outcome;
    },
  };
  return { server, executed, stored, answers, fail: (next: readonly Fault[]) => (faults = next) };
}
type Fault = "none" | "cut" | "lost" | "signedOut";

const texts = { photoGone: "The photo is gone." };
const run = (storage: QueueStorage, server: Server, userId = 1) =>
  drain({ userId, storage, server, texts, keep: async () => undefined, changed: () => undefined });
const entry = (command: ScanCommand, userId = 1) => ({ key: command.key, userId, command, photos: [], refusal: null });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("the order of the queue", () => {
  it("is that of the scans, except for what waits for a decision", async () => {
    const storage = createQueueStorage();
    const { server, executed } = createServer(({ key }) => key === "b");
    for (const command of [move("a"), begin("b"), count("c", "b"), move("d"), undo("e", "a")]) await storage.add(entry(command), []);
    expect(await run(storage, server)).toBe("empty");
    expect(executed).toEqual(["a", "d", "e"]);
    const left = await storage.entriesOf(1);
    expect(left.map(({ key, refusal }) => [key, refusal?.message])).toEqual([
      ["b", "No."],
      ["c", undefined],
    ]);
    expect(nextToSend(left)).toBeUndefined();
  });

  it("lets a refused beginning be tried again under a new key, with what was counted in it", async () => {
    const storage = createQueueStorage();
    const { server, executed } = createServer(({ key }) => key === "b");
    for (const command of [begin("b"), count("c", "b")]) await storage.add(entry(command), []);
    await run(storage, server);
    await storage.change(1, (entries) => retried(entries, "b", "b2"));
    expect((await storage.entriesOf(1)).map(({ key, command }) => [key, command])).toEqual([
      ["b2", begin("b2")],
      ["c", count("c", "b2")],
    ]);
    await run(storage, server);
    expect(executed).toEqual(["b2", "c"]);
  });

  it("discards a refused command with what depends on it, and nothing that was not refused", async () => {
    const storage = createQueueStorage();
    const { server } = createServer(({ key }) => key === "b");
    for (const command of [begin("b"), count("c", "b"), begin("x")]) await storage.add(entry(command), []);
    await storage.change(1, (entries) => discarded(entries, "x"));
    expect(await storage.entriesOf(1)).toHaveLength(3);
    await run(storage, server);
    expect(withDependents(await storage.entriesOf(1), "b")).toEqual(["b", "c"]);
    await storage.change(1, (entries) => discarded(entries, "b"));
    expect(await storage.entriesOf(1)).toEqual([]);
  });
});

describe("photos", () => {
  it("are stored before their command, whose second attempt is the same as its first", async () => {
    const storage = createQueueStorage();
    const { server, stored, answers, fail } = createServer();
    const photos = [1, 2].map((id) => ({ id: `p${id}`, name: `p${id}.jpg`, fileId: null }));
    await storage.add(
      { ...entry(move("a")), photos },
      photos.map(({ id }) => ({ id, content: new Blob([id]) })),
    );
    fail(["none", "cut"]);
    expect(await run(storage, server)).toBe("later");
    fail(["none", "lost"]);
    expect(await run(storage, server)).toBe("later");
    expect(await run(storage, server)).toBe("empty");
    expect(stored).toEqual(["p1.jpg:p1", "p2.jpg:p2"]);
    expect(JSON.parse(answers.get("a")?.body ?? "")).toMatchObject({ photoIds: [1, 2] });
    expect(await storage.photo("p1")).toBeUndefined();
  });
});

describe("a queue", () => {
  it("belongs to its user", async () => {
    const storage = createQueueStorage();
    const { server, executed } = createServer();
    await storage.add(entry(move("a"), 1), []);
    await storage.add(entry(move("b"), 2), []);
    await run(storage, server, 2);
    expect(executed).toEqual(["b"]);
    expect((await storage.allEntries()).map(({ key }) => key)).toEqual(["a"]);
  });

  it("is opened again where the browser has closed it", async () => {
    const opened: { close: () => void }[] = [];
    const { openDB } = await import("idb");
    const first = createQueueStorage();
    await first.add(entry(move("a")), []);
    const storage = createQueueStorage(async () => {
      const database = await openDB<never>("hq-scan-queue", 1);
      opened.push(database);
      return database as never;
    });
    expect(await storage.entriesOf(1)).toHaveLength(1);
    opened[0]?.close();
    await storage.add(entry(move("b")), []);
    expect(await storage.entriesOf(1)).toHaveLength(2);
    expect(opened).toHaveLength(2);
  });

  const commands = fc.array(fc.constantFrom("move", "begin", "count", "undo", "again"), { maxLength: 12 });
  const faults = fc.array(fc.constantFrom<Fault>("none", "none", "cut", "lost", "signedOut"), { maxLength: 8 });
  const steps = fc.array(
    fc.record({
      scans: commands,
      faults,
      diskFull: fc.boolean(),
      closes: fc.boolean(),
      decide: fc.constantFrom("leave", "retry", "discard"),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it("loses nothing and does nothing twice, whatever happens", { timeout: 120_000 }, async () => {
    const property = fc.asyncProperty(steps, fc.array(fc.boolean(), { maxLength: 40 }), async (all, refusals) => {
      globalThis.indexedDB = new IDBFactory();
      let storage = createQueueStorage();
      const refused = new Set<string>();
      const world = createServer(({ key }) => {
        const no = refusals[Number(/\d+/.exec(key)?.[0])] === true && !key.includes("'");
        if (no) refused.add(key);
        return no;
      });
      const accepted: string[] = [];
      const gone = new Set<string>();
      const renamed = new Map<string, string>();
      let next = 0;
      for (const step of all) {
        for (const kind of step.scans) {
          const key = `k${next++}`;
          const earlier = accepted.at(-1);
          const now = earlier === undefined ? undefined : (renamed.get(earlier) ?? earlier);
          if (kind === "again") {
            // A scan that is reported twice by the device.
            const queue = await storage.entriesOf(1);
            if (queue[0]) await storage.add(queue[0], []);
            continue;
          }
          const command =
            kind === "count" && now ? count(key, now) : kind === "undo" && now ? undo(key, now) : kind === "begin" ? begin(key) : move(key);
          if (step.diskFull) {
            const before = await storage.allEntries();
            const full = createQueueStorage(() => Promise.reject(new DOMException("full", "QuotaExceededError")));
            await expect(full.add(entry(command), [])).rejects.toThrow("full");
            expect(await storage.allEntries()).toEqual(before);
            continue;
          }
          await storage.add(entry(command), []);
          accepted.push(key);
        }
        if (step.closes) storage = createQueueStorage();
        world.fail(step.faults);
        await run(storage, world.server);
        const [open] = refusedOf(await storage.entriesOf(1));
        if (open && step.decide === "retry") {
          const original = [...renamed].find(([, now]) => now === open.key)?.[0] ?? open.key;
          renamed.set(original, `${open.key}'`);
          await storage.change(1, (entries) => retried(entries, open.key, `${open.key}'`));
        } else if (open && step.decide === "discard") {
          for (const key of withDependents(await storage.entriesOf(1), open.key)) gone.add(key);
          await storage.change(1, (entries) => discarded(entries, open.key));
        }
      }
      world.fail([]);
      expect(await run(storage, world.server)).toBe("empty");
      const left = await storage.entriesOf(1);
      // Each command is done, refused with its reason, waiting for a decision, or given up by a person.
      const queued = left.map(({ key }) => key);
      for (const original of accepted) {
        const key = renamed.get(original) ?? original;
        const places = [world.executed.includes(key), queued.includes(key), gone.has(key)];
        expect(places.filter(Boolean), `${key} in ${places}`).toHaveLength(1);
      }
      expect(new Set(world.executed).size).toBe(world.executed.length);
      for (const each of left) if (each.refusal) expect(each.refusal.message).toBe("No.");
      // In order, but for what was tried again and what waited for it.
      const straight = world.executed.filter((key) => !key.includes("'")).map((key) => Number(key.slice(1)));
      if (renamed.size === 0) expect(straight).toEqual([...straight].sort((a, b) => a - b));
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
