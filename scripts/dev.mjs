import { fork } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createServer } from "vite";
import { buildServer } from "./build-server.mjs";

/**
 * Runs the server from its sources, and vite in front of it. A change reloads the page, and the server is bundled anew and restarted;
 * meanwhile vite holds the browser's calls back, so that they fail for no change.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
/** An editor writes a file in several steps, and a rename changes several files. */
const SETTLE_MS = 50;
/** For calls that take long, as a download does, a restart does not wait. */
const LONGEST_CALL_MS = 3_000;

let server;
let standby = nextServer();
let builds = 0;
let stopping = false;
/** The calls that the running server has not answered yet. */
const unanswered = new Set();

/** A process that has yet to be told which server to run. */
function nextServer() {
  return fork(join(root, "scripts/dev-server.mjs"), process.argv.slice(2), { execArgv: ["--enable-source-maps"] });
}

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

/** Bundles the server and starts it in place of the running one. With an error, which esbuild prints, the running one stays. */
async function restart() {
  // Two folders in turn: the running server may still read from its own.
  const out = join(root, `dist/dev-${builds % 2}`);
  const packages = await buildServer(out).catch(() => null);
  if (!packages || stopping) return;
  builds += 1;
  if (server && !hasEnded(server)) {
    // A closing server drops connections whose request it has not read yet.
    const answered = Promise.all([...unanswered].map((response) => once(response, "close")));
    await Promise.race([answered.catch(() => undefined), pause(LONGEST_CALL_MS)]);
    server.kill("SIGTERM");
    if (!hasEnded(server)) await once(server, "exit");
  }
  if (stopping) return;
  server = standby;
  server.send({ main: pathToFileURL(join(out, "main.js")).href });
  // If it fails, it has said why; the next change tries again.
  await Promise.race([once(server, "message"), once(server, "exit")]);
  if (stopping) return;
  standby = nextServer();
  standby.send({ packages });
}

/** Resolves once no restart is under way. */
let restarted = restart();
let timer;
const watchers = ["server", "src/schemas", "src/resources", "src/contract"].map((folder) =>
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarted = restarted.then(restart);
    }, SETTLE_MS);
  }),
);

const vite = await createServer({
  root,
  plugins: [
    {
      name: "hq-wait-for-server",
      configureServer: ({ middlewares }) => {
        middlewares.use("/api", async (_request, response, next) => {
          await restarted;
          unanswered.add(response);
          response.once("close", () => unanswered.delete(response));
          next();
        });
      },
    },
  ],
});
await vite.listen();
vite.printUrls();
vite.bindCLIShortcuts({ print: true });

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    stopping = true;
    for (const each of watchers) each.close();
    server?.kill("SIGTERM");
    standby.kill("SIGTERM");
    void vite.close();
  });
}
