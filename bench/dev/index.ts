import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { demoPassword } from "../../server/demo/accounts.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { median, table } from "../support/figures.ts";
import { options } from "../support/options.ts";

/**
 * `npm run dev`: seconds from saving a declaration until vite serves it and until the server's description of the API has it, and how many
 * calls through vite failed in between. The declaration is restored at the end.
 */
const { rounds } = options({ rounds: "5" });
const file = "src/resources/accounts/location.ts";
const path = resolve(file);
const before = readFileSync(path, "utf8");
const dataDir = mkdtempSync(join(tmpdir(), "hq-bench-"));
const port = await freePort();
const server = `http://127.0.0.1:${port}`;
const child = spawn(process.execPath, ["scripts/dev.mjs"], {
  env: { ...process.env, PORT: String(port), HQ_DATA_DIR: dataDir, DATABASE_URL: "", NO_COLOR: "1" },
  stdio: ["ignore", "pipe", "inherit"],
});
let printed = "";
child.stdout.on("data", (text) => {
  printed += text;
});

let token = "";
const has = (url: string, word: string) =>
  fetch(url, token === "" ? {} : { headers: { authorization: `Bearer ${token}` } })
    .then(async (response) => (await response.text()).includes(word))
    .catch(() => false);
async function signIn(): Promise<string> {
  const response = await fetch(`${server}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@hq.example", password: demoPassword }),
  });
  const { result } = (await response.json()) as { result: { token: string } };
  return result.token;
}
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) {
    if (child.exitCode !== null) throw new Error("npm run dev has ended.");
    await pause(20);
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    writeFileSync(path, before);
    child.kill("SIGTERM");
    process.exit(1);
  });
}

const served: number[] = [];
const described: number[] = [];
let failed = 0;
try {
  await until(() => has(`${server}/api/health`, "ok"));
  await until(() => /Local:\s+\S+/.test(printed));
  const vite = /Local:\s+(\S+?)\/?\s/.exec(printed)?.[1] ?? "";
  token = await signIn();
  for (let round = 0; round < Number(rounds); round++) {
    // A label that nothing else has: it is in the source as vite serves it, and in the description of the API.
    const label = `Place ${7_301 + round}`;
    let done = false;
    const calls = (async () => {
      while (!done) {
        if (!(await has(`${vite}/api/health`, "ok"))) failed += 1;
        await pause(50);
      }
    })();
    const start = performance.now();
    writeFileSync(path, before.replace(/^ {2}title: /m, `  label: "${label}",\n  title: `));
    const seconds = () => (performance.now() - start) / 1000;
    await Promise.all([
      until(() => has(`${vite}/${file}`, label)).then(() => served.push(seconds())),
      until(() => has(`${server}/api/openapi.json`, label)).then(() => described.push(seconds())),
    ]);
    done = true;
    await calls;
    await pause(1000);
  }
} finally {
  writeFileSync(path, before);
  child.kill("SIGTERM");
  await once(child, "exit");
  rmSync(dataDir, { recursive: true, force: true });
}
const row = (name: string, values: readonly number[]) => [
  name,
  ...[median(values), Math.min(...values), Math.max(...values)].map((each) => each.toFixed(2)),
  "3",
];
console.log(table(["", "median", "least", "most", "wanted"], [row("in the browser, s", served), row("on the server, s", described)]));
console.log(`failed calls: ${failed}`);
