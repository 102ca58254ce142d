import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { tokenSheet } from "./scripts/build/token-sheet.ts";
import { isSlow } from "./tests/support/slow.ts";
import { isUiTest, tags, testFiles } from "./tests/tiers.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What each project of the tests has. */
export const common = {
  setupFiles: ["tests/support/real-clock.ts", "tests/support/file-cost.ts", "tests/support/repeated-cases.ts"],
  // Two workers keep two cores busy: helpers of the garbage collector only get in each other's way, a tenth of the CPU seconds.
  execArgv: ["--single-threaded-gc"],
  tags: tags.map(({ name, description }) => ({ name, description })),
  // As long as the pages wait (e2e/support/browser.ts). Vitest's own second is too short for an answer of a busy machine.
  expect: { poll: { timeout: 30_000 } },
};

/** What each run of the tests has. */
export const run = {
  // Vitest leaves one core free by default; on the two this suite is made for that is half.
  maxWorkers: "100%",
  reporters: ["default", "./tests/support/costs.ts"],
  // What was transformed once is not transformed again: a third of a short run.
  experimental: { fsModuleCache: true },
};

/** Components in a browser that is none. */
export const ui = {
  plugins: [react(), tokenSheet()],
  test: {
    ...common,
    name: "ui",
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://hq.test/" } },
    setupFiles: [...common.setupFiles, "tests/support/ui-setup.ts"],
    css: false,
    testTimeout: isSlow ? 240_000 : 40_000,
    alias: { "@ant-design/charts": join(root, "tests/support/ui-charts.tsx") },
    // Both ship one copy of React context per module format; only inlined do they share ours.
    server: { deps: { inline: [/@refinedev\//, /react-router/] } },
  },
} satisfies TestProjectInlineConfiguration;

/** The ui files that replace a module: the replacement would be everybody's, so each of them has a page of its own. */
const mocking = readdirSync(join(root, "tests/ui"), { recursive: true, encoding: "utf8" })
  .map((name) => `tests/ui/${name.replaceAll("\\", "/")}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && /\bvi\.(do)?mock\(/i.test(readFileSync(join(root, path), "utf8")));

/** The server's, all of them. `npm test` leaves some to the gate: vitest.quick.config.ts. */
export const node = {
  plugins: [react()],
  test: {
    ...common,
    name: "node",
    environment: "node",
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/ui/**", "tests/e2e/**", "tests/proof/**", "tests/counterparts/**"],
    // Files share what they import (a quarter of the whole run): nothing in the server keeps state in its modules.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
} satisfies TestProjectInlineConfiguration;

/** The components' tests of these files. */
export const uiProjects = (files: readonly string[]): TestProjectInlineConfiguration[] => [
  // They share one page per worker, and what they import: two thirds of the time of the whole project.
  { ...ui, test: { ...ui.test, include: files.filter((path) => !mocking.includes(path)), isolate: false } },
  { ...ui, test: { ...ui.test, name: "ui-mocks", include: files.filter((path) => mocking.includes(path)) } },
];

const every = testFiles().map(({ path }) => path);

export default defineConfig({ test: { ...run, projects: [node, ...uiProjects(every.filter(isUiTest))] } });
