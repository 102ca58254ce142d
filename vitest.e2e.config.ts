import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { tagged } from "./tests/tiers.ts";
import { common, run } from "./vitest.config.ts";

/** The real app, built, in a real browser. Files of a worker share its server and its browser, which live in its modules. */
const files = (chosen: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration => ({
  test: {
    ...common,
    environment: "node",
    include: ["tests/e2e/**/*.test.ts"],
    globalSetup: "tests/e2e/support/global-setup.ts",
    setupFiles: [...common.setupFiles, "tests/e2e/support/setup.ts"],
    isolate: false,
    testTimeout: 120_000,
    // A server of its own starts on a copy of the demo company.
    hookTimeout: 240_000,
    ...chosen,
  },
});

/** What .ci/run takes of them: each file on one of the two databases, those tagged `embedded` on the embedded one. */
const gate = [
  files({ name: "postgres", exclude: [...configDefaults.exclude, ...tagged("e2e/", "embedded", "night")] }),
  files({ name: "embedded", include: tagged("e2e/", "embedded"), env: { TEST_DATABASE_URL: "" } }),
];

/** What the night takes: those that the gate leaves out, and every screen in every look. */
const night = [files({ name: "e2e", include: [...tagged("e2e/", "night"), "tests/e2e/looks-*.test.ts"], env: { HQ_LOOKS: "all" } })];

const tiers: Readonly<Record<string, TestProjectInlineConfiguration[]>> = { gate, night };

export default defineConfig({
  test: {
    ...run,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: tiers[process.env.HQ_E2E ?? ""] ?? [files({ name: "e2e" })],
  },
});
