import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../tests/support/free-port.ts";
import { median, table } from "../support/figures.ts";
import { options } from "../support/options.ts";

/**
 * `npm start` on a built checkout with the embedded database: seconds to the first answer with an empty data directory (so demo data must
 * be created) and with existing data; and the memory used after 20 s without requests.
 */
const { rounds, checkout, idle } = options({ rounds: "5", checkout: ".", idle: "20" });

const fresh: number[] = [];
const existing: number[] = [];
const memory: number[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const dataDir = mkdtempSync(join(tmpdir(), "hq-bench-"));
  fresh.push(await startOnce(dataDir));
  existing.push(
    await startOnce(dataDir, async (pid) => {
      await pause(Number(idle) * 1000);
      memory.push(memoryOf(pid));
    }),
  );
  rmSync(dataDir, { recursive: true, force: true });
}
const row = (name: string, values: readonly number[], target: string) => [
  name,
  median(values).toFixed(2),
  Math.min(...values).toFixed(2),
  Math.max(...values).toFixed(2),
  target,
];
console.log(
  table(
    ["", "median", "least", "most", "wanted"],
    [
      row("first answer, new database, s", fresh, "4"),
      row("first answer, existing database, s", existing, "2"),
      row(`memory after ${idle} s, MB`, memory, "300"),
    ],
  ),
);

/** Seconds from `npm start` to the first answer. */
async function startOnce(dataDir: string, then: (pid: number) => Promise<void> = async () => undefined): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn("npm", ["start", "--silent"], {
    cwd: resolve(checkout),
    env: { ...process.env, PORT: String(port), HQ_DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  const pid = child.pid ?? 0;
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error("The server has ended.");
      await pause(5);
    }
    const seconds = (performance.now() - start) / 1000;
    await then(pid);
    return seconds;
  } finally {
    // npm, its shell and the server form one process group.
    process.kill(-pid, "SIGTERM");
    await once(child, "exit");
  }
}

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/api/client-config`).catch(() => undefined);
  return response?.ok === true;
}

/** Memory used by the server in megabytes: the largest among npm's descendants. */
function memoryOf(root: number): number {
  const family = new Set([root]);
  // A child has a higher pid than its parent, until pids wrap around; a second pass then finds any that the first missed.
  for (const _ of [1, 2]) for (const pid of pids()) if (family.has(statusOf(pid, "PPid"))) family.add(pid);
  return Math.max(...[...family].map((pid) => statusOf(pid, "VmRSS"))) / 1024;
}

function pids(): number[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function statusOf(pid: number, line: string): number {
  try {
    return Number(new RegExp(`^${line}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
