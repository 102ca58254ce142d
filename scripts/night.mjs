// Runs everything that takes too long for every change, one part after the other: `npm run test:night`, or only the parts named as
// arguments. A failed part does not stop the others. Prints a table at the end; the exit code is 1 if any part failed. A whole run is
// recorded in tests/night.json, which .ci/run reads aloud.
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const record = new URL("../tests/night.json", import.meta.url);
const vitest = ["npx", "vitest", "run"];
const postgres = ["scripts/with-postgres.sh"];

/** One part per proof, so that one that hangs or fails does not use up the time of the others. */
const proofs = readdirSync(new URL("../tests/proof", import.meta.url))
  .filter((name) => name.endsWith(".test.ts"))
  .map((file) => ({
    name: file.replace(".test.ts", ""),
    command: [...postgres, ...vitest, "--config", "vitest.proof.config.ts", `tests/proof/${file}`],
  }));

const parts = [
  { name: "server-embedded", command: [...vitest, "--project", "node"] },
  { name: "server-postgres", command: [...postgres, ...vitest, "--project", "node"] },
  { name: "build", command: ["npm", "run", "build"] },
  ...proofs,
  {
    name: "screens",
    // They wait most of the time, so two cores have room for four workers.
    command: [...vitest, "--project", "ui", "--project", "ui-mocks", "--maxWorkers", "4"],
    env: { HQ_CALLS: "all", HQ_SLOW: "1" },
  },
  { name: "e2e", command: ["npm", "run", "test:e2e:night"] },
];

// Each part chooses its own database.
const { TEST_DATABASE_URL: _, ...environment } = process.env;
const limitMs = 2 * 60 * 60 * 1000;
const graceMs = 60 * 1000;
let interrupted = false;

function run({ name, command: [program, ...args], env }) {
  console.log(`\n== ${name}`);
  const began = Date.now();
  // A separate process group, so that a part that takes too long can be stopped with all processes it started.
  const child = spawn(program, args, { stdio: "inherit", detached: true, env: { HQ_PROOF: "night", ...environment, ...env } });
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
      resolve({ name, result, seconds: Math.round((Date.now() - began) / 1000) });
    }
  });
}

const requested = process.argv.slice(2);
if (requested[0] === "--last") {
  console.log(lastRun());
  process.exit(0);
}
const unknown = requested.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. There are: ${parts.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
const results = [];
for (const part of parts) {
  if (interrupted) break;
  if (requested.length === 0 || requested.includes(part.name)) results.push(await run(part));
}
console.log(`\n${"Part".padEnd(24)} Result    Seconds`);
for (const { name, result, seconds } of results) console.log(`${name.padEnd(24)} ${result.padEnd(9)} ${String(seconds).padStart(7)}`);
const seconds = results.reduce((sum, part) => sum + part.seconds, 0);
console.log(`${"In all".padEnd(34)} ${String(seconds).padStart(7)}`);
if (results.length === parts.length) writeFileSync(record, `${JSON.stringify(described(), null, 2)}\n`);
process.exit(results.every(({ result }) => result === "passed") ? 0 : 1);

/** What is recorded of a whole run. */
function described() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const failed = results.filter(({ result }) => result !== "passed").map(({ name, result }) => `${name} ${result}`);
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
