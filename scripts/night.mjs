// Runs everything that takes too long for every change, one part after the other: `npm run test:night`, or only the parts named as
// arguments. A failed part does not stop the others. Prints a table at the end; the exit code is 1 if any part failed.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";

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
  { name: "build", command: ["npm", "run", "build"] },
  ...proofs,
  { name: "screens", command: [...vitest, "--project", "ui", "--project", "ui-mocks"], env: { HQ_CALLS: "all" } },
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
process.exit(results.every(({ result }) => result === "passed") ? 0 : 1);
