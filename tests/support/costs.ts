import { appendFileSync, writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { budgetOf, pathOf } from "../tiers.ts";

interface FileCost {
  readonly path: string;
  /** CPU seconds of its imports, hooks and tests (file-cost.ts). */
  readonly cpu: number;
  /** Seconds on the clock in a worker, hooks included. */
  readonly seconds: number;
}

/** Fewer files are shown without a table. */
const manyFiles = 20;

/**
 * A reporter that shows what the tests cost: CPU and clock seconds of each folder, and the files that take more than their budget
 * (tests/tiers.ts). With HQ_COSTS=file it appends those files to that file, and writes the sum of all beside it, for the budget of the
 * stage in .ci/run.
 */
export default class Costs implements Reporter {
  readonly #files: FileCost[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
    const seconds = (duration + collectDuration + environmentSetupDuration + prepareDuration + setupDuration) / 1_000;
    this.#files.push({ path: pathOf(module.moduleId), cpu: module.meta().cpu ?? 0, seconds });
  }

  onTestRunEnd(): void {
    if (this.#files.length >= manyFiles) this.#showFolders();
    const over = this.#files
      .map((file) => ({ ...file, budget: budgetOf(file.path) }))
      .filter(({ cpu, budget }) => cpu > budget)
      .sort((one, other) => other.cpu - other.budget - (one.cpu - one.budget));
    const lines = over.map(({ path, cpu, budget }) => `${path}: ${cpu.toFixed(1)} CPU seconds, budget ${budget}`);
    if (lines.length > 0 && this.#files.length >= manyFiles) console.log(["", "Over their budget:", ...lines].join("\n"));
    const { HQ_COSTS } = process.env;
    if (HQ_COSTS === undefined) return;
    if (lines.length > 0) appendFileSync(HQ_COSTS, `${lines.join("\n")}\n`);
    writeFileSync(`${HQ_COSTS}.sum`, String(this.#files.reduce((sum, { cpu }) => sum + cpu, 0)));
  }

  #showFolders(): void {
    const folders = new Map<string, { cpu: number; seconds: number; files: number }>();
    for (const { path, cpu, seconds } of this.#files) {
      const name = path
        .split("/")
        .slice(1, path.startsWith("tests/ui/") ? 3 : 2)
        .join("/");
      const sum = folders.get(name) ?? { cpu: 0, seconds: 0, files: 0 };
      folders.set(name, { cpu: sum.cpu + cpu, seconds: sum.seconds + seconds, files: sum.files + 1 });
    }
    const sumOf = (key: "cpu" | "seconds") => this.#files.reduce((sum, file) => sum + file[key], 0);
    const row = (name: string, files: number | string, cpu: string, seconds: string) =>
      `${name.padEnd(24)} ${String(files).padStart(5)}  ${cpu.padStart(11)}  ${seconds.padStart(14)}`;
    console.log(`\n${row("Folder", "Files", "CPU seconds", "Worker seconds")}`);
    for (const [name, { cpu, seconds, files }] of [...folders].sort(([, one], [, other]) => other.cpu - one.cpu))
      console.log(row(name, files, cpu.toFixed(1), seconds.toFixed(1)));
    console.log(row("All", this.#files.length, sumOf("cpu").toFixed(1), sumOf("seconds").toFixed(1)));
  }
}
