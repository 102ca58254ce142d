// Compares what a stage of .ci/run has cost with its budget: `tsx scripts/stage-cost.ts <stage> <CPU seconds> <file> <all CPU seconds>`, where the
// file lists the test files that took more than theirs, and <file>.sum has the CPU seconds of all files: a browser that outlives its test run is
// only counted there. <all CPU seconds> are the CPU seconds of everything on the machine meanwhile, 0 if they aren't known. Exits with 1 if the stage
// took a fifth more than its own, unless the machine was busy with as much else: what waits for its turn looks again and again, and takes more.
import { existsSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { stages } from "../tests/tiers.ts";

/** CPU seconds of machine-work.mjs, twice side by side, on the machine that the budgets were measured on. */
const referenceSeconds = 1.3;
const tolerance = 1.2;

/**
 * How many CPU seconds this machine takes now for what takes the machine of the budgets one, with both cores busy; at least one,
 * because the machine may have been slower during the stage than it is now.
 */
async function slowness(): Promise<number> {
  const before = process.cpuUsage();
  await Promise.all(
    [1, 2].map(
      () =>
        new Promise((resolve, reject) => {
          new Worker(new URL("machine-work.mjs", import.meta.url)).once("message", resolve).once("error", reject);
        }),
    ),
  );
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1e6 / referenceSeconds);
}

/** How much other work beside the stage's own makes its cost say nothing. */
const busy = 0.75;

const [name = "", spent = "0", file = "", machine = "0"] = process.argv.slice(2);
const stage = stages[name];
if (!stage) throw new Error(`tests/tiers.ts has no budget for the stage "${name}".`);
const factor = await slowness();
const sum = existsSync(`${file}.sum`) ? Number(readFileSync(`${file}.sum`, "utf8")) : 0;
const all = Math.max(Number(spent), sum);
const used = all / factor;
const limit = stage.cpu * tolerance;
const others = Math.max(0, Number(machine) - all);
console.log(
  `-- ${name}: ${Math.round(used)} CPU seconds of ${stage.cpu} (${Math.round(all)} on this machine, which takes ${factor.toFixed(2)} times as long, and took ${Math.round(others)} for other work)`,
);
if (others > busy * all) console.log("The machine was too busy with other work to compare this with the budget.");
else if (used > limit) {
  const grown = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  console.error(`This is over the budget of tests/tiers.ts by more than a fifth.${grown ? ` Over their own are:\n${grown}` : ""}`);
  process.exitCode = 1;
}
