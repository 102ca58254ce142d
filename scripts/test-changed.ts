// Runs the tests that are nearest to what changed, on the embedded database: `npm run test:changed`, or with the commit to compare with,
// `npm run test:changed -- v1.0.0`. Nearest first by the import graph, the generic suites on the modules that changed, until about a
// minute is full; what is left out is counted, and `npm test` or the gate runs it.
import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { changedFiles, changedModules, distancesFrom } from "../tests/support/changes.ts";
import { sourceFiles } from "../tests/support/imports.ts";
import { budgetOf, isServerTest, isUiTest, taggedServerTests, testFiles } from "../tests/tiers.ts";

/** CPU seconds of the budgets of tests/tiers.ts that two cores get through in a minute. Most files take half of theirs. */
const minute = 150;

const changed = changedFiles(process.argv[2]);
const modules = changedModules(changed);
const sources = sourceFiles("src", "server", "scripts", "bench", "tests");
const distances = distancesFrom(changed, sources);

/** Effects and documents are found by their place, so no test imports them: those that speak of the module are as near as imports of imports. */
const spokenOf = 2;
const names = changed.map((path) => basename(path).replace(/\.tsx?$/, "")).filter((name) => modules.includes(name));
const speaks = new RegExp(names.length > 0 ? `\\b(${names.join("|")})s?\\b` : "(?!)");
for (const { path, text } of sources)
  if (/\.test\.tsx?$/.test(path) && speaks.test(text)) distances.set(path, Math.min(spokenOf, distances.get(path) ?? spokenOf));

const suites = modules.length > 0 ? taggedServerTests("modules") : [];
const near = testFiles()
  .filter(({ path, tags }) => (isServerTest(path) || isUiTest(path)) && !tags.includes("modules") && distances.has(path))
  .map(({ path }) => ({ path, distance: distances.get(path) ?? 0, cpu: budgetOf(path) }))
  .sort((one, other) => one.distance - other.distance || one.cpu - other.cpu);

let left = minute - suites.reduce((sum, path) => sum + budgetOf(path), 0);
const chosen = near.filter(({ cpu }) => {
  left -= cpu;
  return left >= 0;
});

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
console.log(`${counted(changed.length, "changed file")}${modules.length > 0 ? `, of ${modules.join(", ")}` : ""}.`);
if (near.length > chosen.length) console.log(`${counted(near.length, "test file")} depend on them; the ${chosen.length} nearest run now.`);
const files = [...suites, ...chosen.map(({ path }) => path)];
if (files.length === 0) console.log("No test of the server or the components depends on them.");
else {
  const env = { ...process.env, HQ_MODULES: modules.join(",") };
  const { status } = spawnSync("npx", ["vitest", "run", "--config", "vitest.config.ts", ...files], { stdio: "inherit", env });
  process.exitCode = status ?? 1;
}
