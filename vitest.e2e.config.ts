import { defineConfig } from "vitest/config";

/** The real app, built, in a real browser: one file at a time, since two cores carry one Chromium. */
export default defineConfig({
  test: {
    name: "e2e",
    environment: "node",
    include: ["tests/e2e/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
