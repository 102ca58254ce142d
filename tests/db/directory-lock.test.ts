import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory } from "../../server/db/embedded/directory-lock.ts";

const refused = /is already open in another process\. Stop that process first/;
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

/** Another process that takes the lock and keeps it, or says why it can't. `apart` is a container's way: a network of its own. */
async function holder(folder: string, apart = false): Promise<{ said: string; kill(): Promise<void> }> {
  const program = `
    const { lockDirectory } = await import(${JSON.stringify(join(import.meta.dirname, "../../server/db/embedded/directory-lock.ts"))});
    await lockDirectory(${JSON.stringify(folder)}).then(() => console.log("taken"), (error) => console.log(error.message));
    setInterval(() => undefined, 1000);`;
  const node = [process.execPath, "--import", "tsx", "--input-type=module", "-e", program];
  const [command = "", ...words] = apart ? ["unshare", "--net", ...node] : node;
  const child = spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  const [said] = await once(child.stdout, "data");
  return {
    said: String(said).trim(),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

describe("the lock on a data directory", () => {
  it("is held against this process and others, and free again once it is released", async () => {
    const lock = await lockDirectory(dir);
    await expect(lockDirectory(dir)).rejects.toThrow(refused);
    expect((await holder(dir)).said).toMatch(refused);
    await lock.release();
    expect(readdirSync(dir)).toEqual([]);
    await (await lockDirectory(dir)).release();
  });

  it("is free again as soon as its holder was killed, and leaves no file that could hold anybody out", async () => {
    const first = await holder(dir);
    expect(first.said).toBe("taken");
    await expect(lockDirectory(dir)).rejects.toThrow(refused);
    await first.kill();
    await (await lockDirectory(dir)).release();
  });

  it("asks nobody's process id: a file that an earlier version left, or a socket without a listener, holds nobody out", async () => {
    writeFileSync(join(dir, "hq-database.pid"), String(process.pid));
    writeFileSync(join(dir, "in-use"), String(process.pid));
    await (await lockDirectory(dir)).release();
  });

  it("works in a directory with a long path", async () => {
    const long = join(dir, "x".repeat(100), "y".repeat(100));
    mkdirSync(long, { recursive: true });
    const lock = await lockDirectory(long);
    await expect(lockDirectory(long)).rejects.toThrow(refused);
    await lock.release();
  });

  it("is given to one of many who ask at once after a kill", async () => {
    const before = await holder(dir);
    await before.kill();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(dir)));
    const taken = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    expect(taken).toHaveLength(1);
    await taken[0]?.release();
  });
});

function networksApart(): boolean {
  try {
    execFileSync("unshare", ["--net", "true"], { stdio: "pipe" });
    return true;
  } catch {
    console.log("Skipped: this user may make no network namespace, so two containers can't be played here.");
    return false;
  }
}

describe.skipIf(process.platform !== "linux" || !networksApart())("two containers that share a data directory", () => {
  it("exclude each other, and a killed one gives way", async () => {
    const first = await holder(dir, true);
    expect(first.said).toBe("taken");
    expect((await holder(dir, true)).said).toMatch(refused);
    await expect(lockDirectory(dir)).rejects.toThrow(refused);
    await first.kill();
    const next = await holder(dir, true);
    expect(next.said).toBe("taken");
  });
});
