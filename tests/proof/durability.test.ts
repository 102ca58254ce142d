import { type ChildProcessByStdio, spawn } from "node:child_process";
import fs, { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "../../server/db/connection.ts";
import { DurableNodeFS } from "../../server/db/embedded/durable-node-fs.mjs";
import { databaseTemplate } from "../support/database.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "hq-test-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the writer, kills it after it has acknowledged this many rows, and returns the last acknowledged row. */
async function writeAndDie(rows: number): Promise<number> {
  const writer: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    ["--import", "tsx", fileURLToPath(new URL("./support/writer.ts", import.meta.url)), dataDir],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exited = new Promise((resolve) => writer.once("exit", resolve));
  let output = "";
  let killed = false;
  for await (const chunk of writer.stdout) {
    output += chunk;
    if (killed || output.split("\n").length <= rows) continue;
    killed = true;
    writer.kill("SIGKILL");
  }
  await exited;
  // A line cut off by the kill does not count.
  return Number(output.split("\n").at(-2));
}

it("loses no acknowledged write when the process is killed", async () => {
  const first = await openDatabase({ dataDir, template: await databaseTemplate({ migrated: false }) });
  await first.close();
  for (const rows of [5, 20, 60]) {
    const acknowledged = await writeAndDie(rows);
    expect(acknowledged).toBeGreaterThanOrEqual(rows);
    const db = await openDatabase({ dataDir });
    const { rows: counts } = await sql<{ count: number; last: number }>`select count(*) as count, max(n) as last from written`.execute(
      db.kysely,
    );
    await db.close();
    const { count = 0, last = 0 } = counts[0] ?? {};
    // One more row may be committed whose acknowledgment was not printed.
    expect([acknowledged, acknowledged + 1]).toContain(last);
    expect(count).toBe(last);
  }
});

it("gives PGlite a real fsync, for files and for directories", async () => {
  const { emscriptenOpts } = await new DurableNodeFS(dataDir).init({} as never, { preRun: [] });
  const module = { NODEFS: { stream_ops: { fsync: undefined as ((stream: unknown) => number) | undefined }, realPath: () => dataDir } };
  // Boundary: the steps expect the whole compiled module, but ours only use these two properties.
  const steps = (emscriptenOpts.preRun ?? []) as unknown as ((mod: typeof module) => void)[];
  for (const step of steps.slice(-1)) step(module);
  const synced = vi.spyOn(fs, "fsyncSync");
  writeFileSync(join(dataDir, "file"), "x");
  const descriptor = openSync(join(dataDir, "file"), "r");
  expect(module.NODEFS.stream_ops.fsync?.({ nfd: descriptor })).toBe(0);
  expect(synced).toHaveBeenCalledExactlyOnceWith(descriptor);
  expect(module.NODEFS.stream_ops.fsync?.({ node: {} })).toBe(0);
  expect(synced).toHaveBeenCalledTimes(2);
  fs.closeSync(descriptor);
});
