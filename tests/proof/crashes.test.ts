import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../server/db/connection.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { type ServerProcess, startProcess } from "../support/server-process.ts";
import { delay } from "../support/waits.ts";
import { scaled } from "./scale.ts";
import { noAcknowledgedWrites } from "./support/acknowledged-writes.ts";
import { checkDatabase } from "./support/check-database.ts";
import { replay, startLoad } from "./support/load.ts";
import { builtServer } from "./support/server-build.ts";

const kills = scaled({ quick: 6, night: 8, long: 200 });
const folders: string[] = [];
const running = new Set<ServerProcess>();
let main: string;

beforeAll(async () => {
  main = await builtServer();
});
afterAll(async () => {
  for (const server of running) await server.end("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hq-crash-"));
  folders.push(folder);
  return folder;
}
function start(dataDir: string): ServerProcess {
  const server = startProcess({ main, dataDir });
  running.add(server);
  server.child.once("exit", () => running.delete(server));
  return server;
}

test(`loses no acknowledged write and leaves nothing half done across ${kills} kills at random points`, async () => {
  const dataDir = freshFolder();
  const ledger = noAcknowledgedWrites();
  const times: number[] = [];
  const killCounts = { load: 0, start: 0, stop: 0 };
  let caller: Caller | undefined;
  for (let kill = 0; kill < kills; kill++) {
    const server = start(dataDir);
    const phase = kill % 3 === 0 ? "start" : kill % 3 === 1 ? "load" : "stop";
    if (phase === "start") {
      // Kills at a random moment of unpacking, migrating, seeding or recovering from the previous kill.
      await delay(Math.random() * (kill === 0 ? 2_500 : 900));
      await server.end("SIGKILL");
      killCounts.start += 1;
      continue;
    }
    const { url, ms } = await server.ready();
    times.push(ms);
    caller ??= await signedInCaller(url);
    await replay(url, caller, ledger);
    const load = startLoad({ url, caller, ledger, writers: 6, round: `r${kill}` });
    await delay(200 + Math.random() * 1_300);
    if (phase === "stop") {
      // Kills during the final checkpoint, with calls still in flight.
      server.child.kill("SIGTERM");
      await delay(Math.random() * 250);
    }
    await server.end("SIGKILL");
    await load.stop();
    killCounts[phase] += 1;
  }
  const last = start(dataDir);
  const { url, ms } = await last.ready();
  times.push(ms);
  await replay(url, caller ?? (await signedInCaller(url)), ledger);
  await last.end("SIGTERM");
  expect(last.child.exitCode).toBe(0);

  const pending = ledger.documents.filter(({ steps }) => steps.some(({ acknowledged }) => acknowledged === undefined));
  expect(pending).toEqual([]);
  expect(ledger.surprises).toEqual([]);
  const db = await openDatabase({ dataDir });
  const problems = await checkDatabase(db, dataDir, ledger);
  await db.close();
  expect(problems).toEqual([]);
  const steps = ledger.documents.reduce((sum, document) => sum + document.steps.length, 0);
  expect(steps).toBeGreaterThan(kills);
  report(times, `${kills} kills (${JSON.stringify(killCounts)}), ${steps} writes, ${ledger.uploads.length} uploads`);
});

function report(times: readonly number[], label: string): void {
  const sorted = [...times].sort((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  console.log(`${label}; ready again in ${percentile(0.5)} ms (median), ${percentile(0.95)} ms (95 %), ${percentile(1)} ms (worst)`);
}
