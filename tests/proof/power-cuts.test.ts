import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../server/db/connection.ts";
import { signedInCaller } from "../support/caller.ts";
import { seed } from "../support/seed.ts";
import { startProcess } from "../support/server-process.ts";
import { scaled } from "./scale.ts";
import { checkDatabase } from "./support/check-database.ts";
import { type Recording, record, unseenBy } from "./support/recording.ts";
import { builtServer } from "./support/server-build.ts";
import { seeded, type UnsyncedWrites, unsyncedWrites } from "./support/unsynced-writes.ts";

const cuts = scaled({ quick: 10, night: 10, long: 200 });
let main: string;
let recording: Recording;

beforeAll(async () => {
  main = await builtServer();
  recording = await record(main, scaled({ quick: 2_000, night: 3_000, long: 8_000 }));
});
afterAll(() => recording?.remove());

test("the recording captures every file change", () => {
  expect(unseenBy(recording)).toEqual([]);
  const { entries, ledger } = recording;
  expect(ledger.surprises).toEqual([]);
  const steps = ledger.documents.flatMap((document) => document.steps);
  const syncs = entries.filter(({ change }) => change.op === "sync").length;
  console.log(`${entries.length} changes, ${syncs} syncs, ${steps.length} writes, ${ledger.uploads.length} uploads, seed ${seed}`);
  // Each acknowledged write waits for at least one sync; writes share a sync only where one connection serves them in
  // turn.
  expect(syncs).toBeGreaterThan(steps.length);
});

test(`loses no acknowledged write and leaves nothing half done across ${cuts} power cuts`, async () => {
  const { entries, firstReady, ledger } = recording;
  const random = seeded(seed);
  const first = entries.findIndex(({ end }) => end > firstReady);
  const kinds = [unsyncedWrites.nothing, unsyncedWrites.some, unsyncedWrites.torn, unsyncedWrites.everything] as const;
  const plan = Array.from({ length: cuts }, (_, index) => ({
    // Every fifth cut happens during the first start, the rest later.
    at: index % 5 === 0 ? Math.floor(random() * first) : first + Math.floor(random() * (entries.length - first)),
    luck: kinds[index % kinds.length] ?? unsyncedWrites.nothing,
    // Some cuts are followed by a start of the whole server instead of only the database.
    whole: index % 5 === 0 || index % 5 === 3,
  })).sort((left, right) => left.at - right.at);
  const disk = recording.newDisk();
  const times: number[] = [];
  let applied = 0;
  for (const { at, luck, whole } of plan) {
    for (; applied < at; applied++) {
      const entry = entries[applied];
      if (entry) disk.apply(entry);
    }
    const length = entries[at - 1]?.end ?? 0;
    const folder = mkdtempSync(join(tmpdir(), "hq-cut-image-"));
    const label = `cut after ${at} of ${entries.length} changes (${luck.name}, seed ${seed})`;
    try {
      disk.write(folder, luck(random) satisfies UnsyncedWrites);
      if (whole || length <= firstReady) times.push(await wholeServer(folder, label));
      const db = await openDatabase({ dataDir: folder });
      expect(await checkDatabase(db, folder, ledger, length), label).toEqual([]);
      await db.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  times.sort((left, right) => left - right);
  console.log(`${cuts} cuts, ${times.length} whole starts: ready in ${times[times.length >> 1]} ms (median), ${times.at(-1)} ms (worst)`);
});

/** Starts the server on what is left, signs in a demo user and stops it. */
async function wholeServer(dataDir: string, label: string): Promise<number> {
  const server = startProcess({ main, dataDir });
  try {
    const { url, ms } = await server.ready();
    await signedInCaller(url);
    expect(server.output(), label).toContain("Demo accounts");
    await server.end("SIGTERM");
    expect(server.child.exitCode, label).toBe(0);
    return ms;
  } finally {
    await server.end("SIGKILL");
  }
}
