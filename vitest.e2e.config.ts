import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/e2e/support/longest-first.ts";

/** The real app, built, in a real browser. Files of a worker share its server and its browser, which live in its modules. */
export default defineConfig({
  test: {
    name: "e2e",
    environment: "node",
    include: ["tests/e2e/**/*.test.ts"],
    globalSetup: "tests/e2e/support/global-setup.ts",
    setupFiles: "tests/e2e/support/setup.ts",
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
