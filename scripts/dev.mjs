import { fork } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createServer } from "vite";
import { buildServer } from "./build-server.mjs";
import { devRefusal } from "./dev-refusal.mjs";

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
const refusal = devRefusal();
/** The calls that the running server has not answered yet. */
const unanswered = new Set();

/** A process that has yet to be told which server to run. */
function nextServer() {
  return fork(join(root, "scripts/dev-server.mjs"), process.argv.slice(2), { execArgv: ["--enable-source-maps"] });
}

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

/** Bundles the server and starts it in place of the running one. With an error, or a declaration that is refused, the running one stays. */
async function restart() {
  // Two folders in turn: the running server may still read from its own.
  const out = join(root, `dist/dev-${builds % 2}`);
  const addressOf = (name) => pathToFileURL(join(out, name)).href;
  const packages = await buildServer(out).catch((error) => {
    refusal.refuse([error.message]);
    return null;
  });
  if (!packages || stopping) return;
  const problems = await problemsOf(addressOf("check-program.js"));
  if (stopping) return;
  if (problems.length > 0) {
    refusal.refuse(problems);
    // It has loaded sources that will change.
    standby.kill("SIGTERM");
    standby = nextServer();
    standby.send({ packages });
    return;
  }
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
  server.send({ main: addressOf("main.js") });
  const [ended] = await Promise.race([once(server, "message").then(() => [false]), once(server, "exit").then(() => [true])]);
  if (stopping) return;
  // The next change tries again.
  if (ended) refusal.refuse(["it ended at its start. The terminal says why."]);
  else refusal.accept();
  standby = nextServer();
  standby.send({ packages });
}

/** What the check finds in a bundle. The process that runs it is the one that will run the server, which then is loaded already. */
async function problemsOf(check) {
  const checking = standby;
  checking.send({ check });
  const [answer] = await Promise.race([once(checking, "message"), once(checking, "exit").then(() => [null])]);
  return answer?.problems ?? ["the check ended early. The terminal says why."];
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
refusal.attach(vite.ws);
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
