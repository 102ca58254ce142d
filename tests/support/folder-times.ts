import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/**
 * A reporter that shows where the time goes: worker seconds of each folder under tests, hooks included, as a table at
 * the end of a run (--reporter=default --reporter=./tests/support/folder-times.ts). With HQ_TEST_TIMES=file it also
 * writes the seconds of each test file to that file.
 */
export default class FolderTimes implements Reporter {
  readonly #files = new Map<string, number>();

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
    const path = relative("tests", module.moduleId).replaceAll("\\", "/");
    const all = duration + collectDuration + environmentSetupDuration + prepareDuration + setupDuration;
    this.#files.set(path, (this.#files.get(path) ?? 0) + all / 1_000);
  }

  onTestRunEnd(): void {
    const folders = new Map<string, { seconds: number; files: number }>();
    for (const [path, seconds] of this.#files) {
      const folder = path
        .split("/")
        .slice(0, path.startsWith("ui/") ? 2 : 1)
        .join("/");
      const sum = folders.get(folder) ?? { seconds: 0, files: 0 };
      folders.set(folder, { seconds: sum.seconds + seconds, files: sum.files + 1 });
    }
    const rows = [...folders].sort(([, one], [, other]) => other.seconds - one.seconds);
    const total = rows.reduce((sum, [, { seconds }]) => sum + seconds, 0);
    console.log(`\n${"Folder".padEnd(24)} Files  Worker seconds`);
    for (const [folder, { seconds, files }] of rows)
      console.log(`${folder.padEnd(24)} ${String(files).padStart(5)}  ${seconds.toFixed(1).padStart(14)}`);
    console.log(`${"All".padEnd(24)} ${String(this.#files.size).padStart(5)}  ${total.toFixed(1).padStart(14)}`);
    const file = process.env.HQ_TEST_TIMES;
    if (file)
      writeFileSync(file, `${JSON.stringify(Object.fromEntries([...this.#files].sort(([, one], [, other]) => other - one)), null, 2)}\n`);
  }
}
