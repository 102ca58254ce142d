import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { QueueChange, QueueEntry } from "../model/queue-model.ts";
import { reopening } from "./reopening.ts";

/** Unsent commands and their photos. They outlive the sign-out, which what was read from the server does not: snapshot-storage.ts. */
interface QueueSchema extends DBSchema {
  entries: { key: string; value: QueueEntry; indexes: { userId: number } };
  photos: { key: string; value: StoredPhoto };
}

export interface StoredPhoto {
  readonly id: string;
  readonly content: Blob;
}

/** Where the queue is kept. Every change is written at once or not at all. */
export interface QueueStorage {
  readonly entriesOf: (userId: number) => Promise<QueueEntry[]>;
  /** Of every user of this device. */
  readonly allEntries: () => Promise<QueueEntry[]>;
  readonly photo: (id: string) => Promise<Blob | undefined>;
  /** Adds a command at the end. Rejects where the device has no room, and then nothing was added. */
  readonly add: (entry: Omit<QueueEntry, "seq">, photos: readonly StoredPhoto[]) => Promise<QueueEntry>;
  /** Reads a user's entries and writes what the function makes of them, with no other change in between, not even of another tab. */
  readonly change: (userId: number, decide: (entries: readonly QueueEntry[]) => QueueChange) => Promise<void>;
}

const NAME = "hq-scan-queue";

const openQueue = (): Promise<IDBPDatabase<QueueSchema>> =>
  openDB<QueueSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore("entries", { keyPath: "key" }).createIndex("userId", "userId");
      database.createObjectStore("photos", { keyPath: "id" });
    },
  });

const bySequence = (entries: QueueEntry[]): QueueEntry[] => entries.sort((a, b) => a.seq - b.seq);

export function createQueueStorage(open = openQueue): QueueStorage {
  const run = reopening(open);
  return {
    entriesOf: (userId) => run(async (database) => bySequence(await database.getAllFromIndex("entries", "userId", userId))),
    allEntries: () => run(async (database) => bySequence(await database.getAll("entries"))),
    photo: (id) => run(async (database) => (await database.get("photos", id))?.content),
    add: (entry, photos) =>
      run(async (database) => {
        const change = database.transaction(["entries", "photos"], "readwrite", { durability: "strict" });
        const entries = change.objectStore("entries");
        // Of all users, so that the order of the device is one.
        const all = await entries.getAll();
        // The same command again, after an answer of the database that was lost: it is there.
        const known = all.find(({ key }) => key === entry.key);
        if (known) return known;
        // By the clock, so that it goes on from those that have left the queue; and after all others, should the clock have been set back.
        const seq = all.reduce((highest, each) => Math.max(highest, each.seq + 1), Date.now());
        const added: QueueEntry = { ...entry, seq };
        // The transaction knows why it failed: each request only says that it was aborted.
        await Promise.all([...photos.map((photo) => change.objectStore("photos").put(photo)), entries.add(added), change.done]).catch(
          (failure: unknown) => {
            throw change.error ?? failure;
          },
        );
        return added;
      }),
    change: (userId, decide) =>
      run(async (database) => {
        const change = database.transaction(["entries", "photos"], "readwrite", { durability: "strict" });
        const entries = bySequence(await change.objectStore("entries").index("userId").getAll(userId));
        const { put = [], remove = [] } = decide(entries);
        const kept = new Set(put.flatMap(({ photos }) => photos.map(({ id }) => id)));
        const gone = entries.filter(({ key }) => remove.includes(key)).flatMap(({ photos }) => photos.map(({ id }) => id));
        await Promise.all([
          ...remove.map((key) => change.objectStore("entries").delete(key)),
          ...put.map((entry) => change.objectStore("entries").put(entry)),
          ...gone.filter((id) => !kept.has(id)).map((id) => change.objectStore("photos").delete(id)),
          change.done,
        ]);
      }),
  };
}
