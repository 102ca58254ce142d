// @module-tag gate
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory } from "../../server/db/embedded/directory-lock.ts";

const alreadyOpen = /is already open in another process\. Stop that process first/;
const root = mkdtempSync(join(tmpdir(), "hq-lock-"));
const children = new Set<ChildProcess>();
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(root, "dir-"));
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/**
 * Starts another process that takes the lock and keeps it, or prints why it can't. `apart` gives it a network
 * namespace of its own, as a container has.
 */
async function holder(folder: string, apart = false): Promise<{ output: string; kill(): Promise<void> }> {
  const program = `
    const { lockDirectory } = await import(${JSON.stringify(join(import.meta.dirname, "../../server/db/embedded/directory-lock.ts"))});
    await lockDirectory(${JSON.stringify(folder)}).then(() => console.log("taken"), (error) => console.log(error.message));
    setInterval(() => undefined, 1000);`;
  const node = [process.execPath, "--import", "tsx", "--input-type=module", "-e", program];
  const [command = "", ...args] = apart ? ["unshare", "--net", ...node] : node;
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  const [output] = await once(child.stdout, "data");
  return {
    output: String(output).trim(),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

describe("the lock on a data directory", () => {
  it("excludes this process and others until it is released", async () => {
    const lock = await lockDirectory(dir);
    await expect(lockDirectory(dir)).rejects.toThrow(alreadyOpen);
    expect((await holder(dir)).output).toMatch(alreadyOpen);
    await lock.release();
    expect(readdirSync(dir)).toEqual([]);
    await (await lockDirectory(dir)).release();
  });

  it("is free again as soon as its holder is killed, and leaves no stale lock file", async () => {
    const first = await holder(dir);
    expect(first.output).toBe("taken");
    await expect(lockDirectory(dir)).rejects.toThrow(alreadyOpen);
    await first.kill();
    await (await lockDirectory(dir)).release();
  });

  it("ignores stale lock files, even one that names a running process", async () => {
    writeFileSync(join(dir, "hq-database.pid"), String(process.pid));
    writeFileSync(join(dir, "in-use"), String(process.pid));
    await (await lockDirectory(dir)).release();
  });

  it("works in a directory with a long path", async () => {
    const long = join(dir, "x".repeat(100), "y".repeat(100));
    mkdirSync(long, { recursive: true });
    const lock = await lockDirectory(long);
    await expect(lockDirectory(long)).rejects.toThrow(alreadyOpen);
    await lock.release();
  });

  it("goes to exactly one of several concurrent callers after the holder was killed", async () => {
    const before = await holder(dir);
    await before.kill();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(dir)));
    const locks = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  });
});

function networksApart(): boolean {
  try {
    execFileSync("unshare", ["--net", "true"], { stdio: "pipe" });
    return true;
  } catch {
    console.log("Skipped: this user can't create a network namespace, which the test needs to simulate two containers.");
    return false;
  }
}

describe.skipIf(process.platform !== "linux" || !networksApart())("two containers sharing a data directory", () => {
  it("exclude each other, and the lock is free again when its holder is killed", async () => {
    const first = await holder(dir, true);
    expect(first.output).toBe("taken");
    expect((await holder(dir, true)).output).toMatch(alreadyOpen);
    await expect(lockDirectory(dir)).rejects.toThrow(alreadyOpen);
    await first.kill();
    const next = await holder(dir, true);
    expect(next.output).toBe("taken");
  });
});
