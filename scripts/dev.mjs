import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildServer } from "./build-server.mjs";

/**
 * Runs the server from its sources, and vite in front of it. A change reloads the page, and the server is bundled anew and restarted;
 * meanwhile vite holds the browser's calls back: scripts/build/wait-for-server.ts.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
/** An editor writes a file in several steps, and a rename changes several files. */
const SETTLE_MS = 50;

let server;
let stopping = false;

function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  server?.kill("SIGTERM");
  vite.kill("SIGTERM");
  for (const each of watchers) each.close();
}

let builds = 0;

/** Bundles the server and starts it in place of the running one. With an error, which esbuild prints, the running one stays. */
async function restart() {
  // Two folders in turn: the running server may still read from its own.
  const out = join(root, `dist/dev-${builds % 2}`);
  const built = await buildServer(out).then(
    () => true,
    () => false,
  );
  if (!built || stopping) return;
  builds += 1;
  const previous = server;
  if (previous && previous.exitCode === null && previous.signalCode === null) {
    const ended = new Promise((done) => previous.once("exit", done));
    previous.kill("SIGTERM");
    await ended;
  }
  if (stopping) return;
  // If it fails, it has said why; the next change tries again.
  server = spawn(process.execPath, ["--enable-source-maps", join(out, "main.js"), ...process.argv.slice(2)], { stdio: "inherit" });
}

let current = Promise.resolve();
let timer;
const watchers = ["server", "src/schemas", "src/resources", "src/contract"].map((folder) =>
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      current = current.then(restart);
    }, SETTLE_MS);
  }),
);

const vite = spawn(process.execPath, [join(root, "node_modules/vite/bin/vite.js")], { cwd: root, stdio: "inherit" });
vite.on("exit", (code) => stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
current = restart();
