// Compares what a stage of .ci/run has cost with its budget: `tsx scripts/stage-cost.ts <stage> <CPU seconds> <file> <all CPU seconds>`, where the
// file lists the test files that took more than theirs, <file>.sum has the CPU seconds of all files (a browser that outlives its test run is only
// counted there), and <file>.speed what machine-speed.mjs measured meanwhile. <all CPU seconds> are those of everything on the machine meanwhile, 0
// if they aren't known. Exits with 1 if the stage took a fifth more than its own, unless the machine was busy with as much else: what waits for its
// turn looks again and again, and takes more.
import { existsSync, readFileSync } from "node:fs";
import { stages } from "../tests/tiers.ts";

/** CPU milliseconds of one line of machine-speed.mjs during a stage, on the machine that the budgets were measured on. */
const referenceMs = 120;
const tolerance = 1.2;
/** How much other work beside the stage's own makes its cost say nothing. */
const busy = 0.75;

const read = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8").trim() : "");

const [name = "", spent = "0", file = "", machine = "0"] = process.argv.slice(2);
const stage = stages[name];
if (!stage) throw new Error(`tests/tiers.ts has no budget for the stage "${name}".`);
const samples = read(`${file}.speed`).split("\n").filter(Boolean).map(Number);
const sampled = samples.reduce((sum, each) => sum + each, 0);
/** How many CPU seconds this machine took during the stage for what takes the machine of the budgets one; at least one. */
const factor = samples.length === 0 ? 1 : Math.max(1, sampled / samples.length / referenceMs);
const all = Math.max(Number(spent) - sampled / 1_000, Number(read(`${file}.sum`)));
const used = all / factor;
const others = Math.max(0, Number(machine) - all);
console.log(
  `-- ${name}: ${Math.round(used)} CPU seconds of ${stage.cpu} (${Math.round(all)} on this machine, which took ${factor.toFixed(2)} times as long, and ${Math.round(others)} for other work)`,
);
if (others > busy * all) console.log("The machine was too busy with other work to compare this with the budget.");
else if (used > stage.cpu * tolerance) {
  const grown = read(file);
  console.error(`This is over the budget of tests/tiers.ts by more than a fifth.${grown ? ` Over their own are:\n${grown}` : ""}`);
  process.exitCode = 1;
}
