// Runs what takes too long for every change: `npm run test:night`, or only the parts named as arguments. Three run side by side: a part for
// two cores, which waits now and then, a proof and a counterpart. What a part prints appears when it ends. A failed part does not stop the
// others. Prints a table at the end; the exit code is 1 if any part failed. A whole run is recorded in tests/night.json, which .ci/run reads aloud.
import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const record = new URL("../tests/night.json", import.meta.url);
const vitest = ["npx", "vitest", "run"];
const postgres = ["scripts/with-postgres.sh"];

/** Proofs that load the machine as much as they can. */
const loads = ["overload", "slow-clients"];

/** One part per file, so that one that hangs or fails does not use up the time of the others. */
const partsIn = (folder, config) =>
  readdirSync(new URL(`../tests/${folder}`, import.meta.url))
    .filter((name) => name.endsWith(".test.ts"))
    .map((file) => ({
      name: file.replace(".test.ts", ""),
      command: [...postgres, ...vitest, "--config", config, `tests/${folder}/${file}`],
    }));
const proofs = partsIn("proof", "vitest.proof.config.ts");
const counterparts = partsIn("counterparts", "vitest.counterparts.config.ts");

/** They have work for both cores, so they run one after the other. */
const wide = [
  { name: "build", command: ["npm", "run", "build"] },
  { name: "e2e", command: ["npm", "run", "test:e2e:night"] },
  { name: "server-embedded", command: [...vitest, "--config", "vitest.embedded.config.ts"], env: { HQ_DESCRIBED: "1" } },
  { name: "server-postgres", command: [...postgres, "npm", "run", "test:postgres"], env: { HQ_DESCRIBED: "1" } },
  // By the gate's selection, which HQ_PROOF would widen.
  {
    name: "server-pooled",
    command: [...postgres, "scripts/with-pgbouncer.sh", "env", "-u", "HQ_PROOF", "npm", "run", "test:postgres", "--", "--project", "node"],
  },
  {
    name: "screens",
    // They wait most of the time, so two cores have room for four workers.
    command: [...vitest, "--project", "ui", "--project", "ui-mocks", "--maxWorkers", "4"],
    env: { HQ_CALLS: "all", HQ_SLOW: "1" },
  },
];
/** They keep one core busy. The longest come first: warehouse, sequences, races. */
const narrow = proofs.filter(({ name }) => !loads.includes(name)).reverse();
/** They run alone, at the end. */
const alone = proofs.filter(({ name }) => loads.includes(name));

// Each part chooses its own database.
const { TEST_DATABASE_URL: _, ...environment } = process.env;
const limitMs = 2 * 60 * 60 * 1000;
const graceMs = 60 * 1000;
let interrupted = false;

function run({ name, command: [program, ...args], env }) {
  console.log(`-- ${name} begins`);
  const began = Date.now();
  const path = join(outputs, name);
  const output = openSync(path, "w");
  // A separate process group, so that a part that takes too long can be stopped with all processes it started.
  const child = spawn(program, args, {
    stdio: ["ignore", output, output],
    detached: true,
    env: { HQ_PROOF: "night", ...environment, ...env },
  });
  closeSync(output);
  return new Promise((resolve) => {
    let result = "passed";
    let kill;
    const stop = (why) => {
      result = why;
      process.kill(-child.pid, "SIGTERM");
      kill = setTimeout(() => process.kill(-child.pid, "SIGKILL"), graceMs);
    };
    const limit = setTimeout(() => stop("TOO LONG"), limitMs);
    const interrupt = () => {
      interrupted = true;
      stop("STOPPED");
    };
    process.once("SIGINT", interrupt);
    child.on("error", (error) => {
      console.error(error.message);
      ended(1);
    });
    child.on("close", ended);
    function ended(code) {
      clearTimeout(limit);
      clearTimeout(kill);
      process.off("SIGINT", interrupt);
      if (code !== 0 && result === "passed") result = "FAILED";
      console.log(`\n== ${name}: ${result}\n${readFileSync(path, "utf8")}`);
      resolve({ name, result, seconds: Math.round((Date.now() - began) / 1000) });
    }
  });
}

const requested = process.argv.slice(2);
if (requested[0] === "--last") {
  console.log(lastRun());
  process.exit(0);
}
const names = [...wide, ...narrow, ...counterparts, ...alone].map(({ name }) => name);
const unknown = requested.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(1);
}
/** What each part prints, in a file of its name. */
const outputs = mkdtempSync(join(tmpdir(), "hq-night-"));
const began = Date.now();
const results = [];
const isWanted = ({ name }) => requested.length === 0 || requested.includes(name);
/** Takes one part after the other from the queue, and runs it. */
async function runInTurn(queue) {
  while (queue.length > 0 && !interrupted) results.push(await run(queue.shift()));
}
const proofsLeft = narrow.filter(isWanted);
await Promise.all([
  runInTurn(wide.filter(isWanted)).then(() => runInTurn(proofsLeft)),
  runInTurn(proofsLeft),
  // Counterparts mostly wait: for a mail server's patience, say.
  runInTurn(counterparts.filter(isWanted)),
]);
await runInTurn(alone.filter(isWanted));
rmSync(outputs, { recursive: true, force: true });
console.log(`\n${"Part".padEnd(24)} Result    Seconds`);
for (const { name, result, seconds } of results) console.log(`${name.padEnd(24)} ${result.padEnd(9)} ${String(seconds).padStart(7)}`);
const seconds = Math.round((Date.now() - began) / 1000);
console.log(`${"In all".padEnd(34)} ${String(seconds).padStart(7)}`);
if (results.length === names.length) writeFileSync(record, `${JSON.stringify(described(), null, 2)}\n`);
process.exit(results.every(({ result }) => result === "passed") ? 0 : 1);

/** What is recorded of a whole run. */
function described() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const failed = results
    .filter(({ result }) => result !== "passed")
    .map(({ name, result }) => (result === "FAILED" ? name : `${name} (${result.toLowerCase()})`));
  return { day: new Date().toISOString().slice(0, 10), commit: git("rev-parse", "HEAD"), minutes: Math.round(seconds / 60), failed };
}

/** When the night tests last ran as a whole, as a sentence. */
function lastRun() {
  let last;
  try {
    last = JSON.parse(readFileSync(record, "utf8"));
  } catch {
    return "The night tests have no whole run on record.";
  }
  const { day, commit, minutes, failed } = last;
  const outcome = failed.length > 0 ? `failed in ${failed.join(", ")}` : "passed";
  return `The night tests last ran as a whole on ${day}, in ${minutes} minutes, on commit ${commit.slice(0, 8)}, and ${outcome}.`;
}
