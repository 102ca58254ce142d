import { type DBSchema, openDB } from "idb";
import type { ScanHub, ScanSnapshot } from "../../../../contract/scan.ts";
import { scanSnapshotDatabase } from "../../../../providers/scan-snapshot.ts";
import type { DoneScan } from "../model/scan-view.ts";
import { reopening } from "./reopening.ts";

/** What was read from the server: hubs, one hub's snapshot, and the last scans. All of it belongs to one user, and ends with the session. */
interface SnapshotSchema extends DBSchema {
  hubs: { key: number; value: { readonly userId: number; readonly hubs: readonly ScanHub[] } };
  snapshots: { key: number; value: { readonly userId: number; readonly snapshot: ScanSnapshot } };
  done: { key: string; value: DoneScan };
}

const run = reopening(() =>
  openDB<SnapshotSchema>(scanSnapshotDatabase, 1, {
    upgrade(database) {
      database.createObjectStore("hubs", { keyPath: "userId" });
      database.createObjectStore("snapshots", { keyPath: "userId" });
      database.createObjectStore("done", { keyPath: "key" });
    },
  }),
);

/** How many of the last scans are kept. */
export const KEPT_DONE = 10;

/** Removes what another user of this device has left, whose session ended without this page. */
export const forgetOthers = (userId: number): Promise<void> =>
  run(async (database) => {
    const change = database.transaction(["hubs", "snapshots", "done"], "readwrite");
    for (const name of ["hubs", "snapshots", "done"] as const) {
      const store = change.objectStore(name);
      for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
        if (cursor.value.userId !== userId) await cursor.delete();
    }
    await change.done;
  });

export const readHubs = (userId: number): Promise<readonly ScanHub[] | undefined> =>
  run(async (database) => (await database.get("hubs", userId))?.hubs);
export const writeHubs = (userId: number, hubs: readonly ScanHub[]): Promise<unknown> =>
  run((database) => database.put("hubs", { userId, hubs }));

export const readSnapshot = (userId: number): Promise<ScanSnapshot | undefined> =>
  run(async (database) => {
    const snapshot = (await database.get("snapshots", userId))?.snapshot;
    // One of an earlier release knows no pulls.
    return snapshot && { ...snapshot, pulls: snapshot.pulls ?? [] };
  });
export const writeSnapshot = (userId: number, snapshot: ScanSnapshot): Promise<unknown> =>
  run((database) => database.put("snapshots", { userId, snapshot }));

const newestFirst = (scans: DoneScan[]): DoneScan[] => scans.sort((a, b) => b.seq - a.seq);

export const readDone = (userId: number): Promise<DoneScan[]> =>
  run(async (database) => newestFirst(await database.getAll("done")).filter((each) => each.userId === userId));

/** Adds one and leaves out those that are too many. Returns what is there then. */
export const writeDone = (done: DoneScan): Promise<DoneScan[]> =>
  run(async (database) => {
    const change = database.transaction("done", "readwrite");
    await change.store.put(done);
    const all = newestFirst(await change.store.getAll());
    await Promise.all([...all.slice(KEPT_DONE).map(({ key }) => change.store.delete(key)), change.done]);
    return all.slice(0, KEPT_DONE);
  });

export const removeDone = (key: string): Promise<void> => run((database) => database.delete("done", key));
