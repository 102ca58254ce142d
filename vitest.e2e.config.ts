import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/e2e/support/longest-first.ts";
import { tagged } from "./tests/tiers.ts";
import { common, run } from "./vitest.config.ts";

/** All files, or with HQ_E2E=gate or HQ_E2E=stories what those stages of .ci/run take of them. */
const selections: Readonly<Record<string, { readonly include?: string[]; readonly exclude?: string[] }>> = {
  gate: { exclude: [...configDefaults.exclude, ...tagged("e2e/", "postgres", "night")] },
  stories: { include: tagged("e2e/", "postgres") },
};

/** The real app, built, in a real browser. Files of a worker share its server and its browser, which live in its modules. */
export default defineConfig({
  test: {
    ...run,
    ...common,
    name: "e2e",
    environment: "node",
    include: ["tests/e2e/**/*.test.ts"],
    ...selections[process.env.HQ_E2E ?? ""],
    globalSetup: "tests/e2e/support/global-setup.ts",
    setupFiles: [...common.setupFiles, "tests/e2e/support/setup.ts"],
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    // A server of its own starts on a copy of the demo company.
    hookTimeout: 240_000,
  },
});
