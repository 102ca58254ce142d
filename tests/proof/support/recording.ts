import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { type Caller, signedInCaller } from "../../support/caller.ts";
import { startProcess } from "../../support/server-process.ts";
import { delay } from "../../support/waits.ts";
import { type AcknowledgedWrites, noAcknowledgedWrites } from "./acknowledged-writes.ts";
import { DiskModel } from "./disk-model.ts";
import { type Entry, journalLength, readJournal } from "./journal.ts";
import { startLoad } from "./load.ts";
import { unsyncedWrites } from "./unsynced-writes.ts";

/** A recorded run of a server, with every change that it made to its files. */
export interface Recording {
  readonly dataDir: string;
  readonly entries: readonly Entry[];
  readonly ledger: AcknowledgedWrites;
  /** The journal's length when the first start was ready. */
  readonly firstReady: number;
  newDisk(): DiskModel;
  remove(): void;
}

const shim = resolve(import.meta.dirname, "file-shim.mjs");

/**
 * Records a server from its first start: load, a graceful stop with a checkpoint, load, a kill, recovery, and load
 * again.
 */
export async function record(main: string, loadMs: number): Promise<Recording> {
  const folder = mkdtempSync(join(tmpdir(), "hq-cut-"));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const journal = join(folder, "journal");
  const env = { HQ_PROOF_ROOT: dataDir, HQ_PROOF_JOURNAL: journal };
  const ledger = noAcknowledgedWrites();
  const now = () => journalLength(journal);
  let firstReady = 0;
  let caller: Caller | undefined;
  for (const [round, end] of (["SIGTERM", "SIGKILL", "SIGKILL"] as const).entries()) {
    const server = startProcess({ main, dataDir, env, preload: shim });
    const { url } = await server.ready();
    firstReady ||= now();
    caller ??= await signedInCaller(url);
    const load = startLoad({ url, caller, ledger, writers: 4, round: `cut${round}`, now });
    await delay(loadMs);
    // A kill interrupts the load; before a graceful stop the load ends first.
    if (end === "SIGKILL") await server.end(end);
    await load.stop();
    await server.end(end);
  }
  return {
    dataDir,
    entries: readJournal(journal),
    ledger,
    firstReady,
    newDisk: () => new DiskModel(dataDir, inDatabase(dataDir)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const inDatabase = (dataDir: string) => (path: string) =>
  /^database(\.unfinished)?\//.test(path.startsWith("/") ? relative(dataDir, path) : path);

/** Checks that the journal is complete: replaying it must produce the actual files. Returns the differences. */
export function unseenBy({ dataDir, entries, newDisk }: Recording): string[] {
  const copy = mkdtempSync(join(tmpdir(), "hq-cut-copy-"));
  try {
    const disk = newDisk();
    for (const entry of entries) disk.apply(entry);
    disk.write(copy, unsyncedWrites.everything());
    const [actual, rebuilt] = [filesIn(dataDir), filesIn(copy)];
    const names = new Set([...actual.keys(), ...rebuilt.keys()]);
    return [...names].filter((name) => {
      const [left, right] = [actual.get(name), rebuilt.get(name)];
      return left === undefined || right === undefined || !readFileSync(left).equals(readFileSync(right));
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function filesIn(root: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    const path = join(root, name);
    if (statSync(path).isFile()) files.set(name, path);
  }
  return files;
}
