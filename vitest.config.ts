import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { tokenSheet } from "./scripts/build/token-sheet.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Components in a browser that is none. */
export const ui = {
  plugins: [react(), tokenSheet()],
  test: {
    name: "ui",
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://hq.test/" } },
    include: ["tests/ui/**/*.test.ts", "tests/ui/**/*.test.tsx"],
    setupFiles: ["tests/support/repeated-cases.ts", "tests/support/ui-setup.ts"],
    css: false,
    testTimeout: 40_000,
    alias: { "@ant-design/charts": join(root, "tests/support/ui-charts.tsx") },
    // Both ship one copy of React context per module format; only inlined do they share ours.
    server: { deps: { inline: [/@refinedev\//, /react-router/] } },
  },
} as const satisfies TestProjectInlineConfiguration;

/** Forms whose answers are lost, over and over: they type a lot, and run with the proofs. */
export const faults = "tests/ui/views/faults*.test.tsx";

/** The ui files that replace a module: the replacement would be everybody's, so each of them has a page of its own. */
const mocking = readdirSync(join(root, "tests/ui"), { recursive: true, encoding: "utf8" })
  .map((name) => `tests/ui/${name.replaceAll("\\", "/")}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && /\bvi\.(do)?mock\(/i.test(readFileSync(join(root, path), "utf8")));

/** The server's, all of them. `npm test` leaves some to the gate: vitest.quick.config.ts. */
export const node = {
  plugins: [react()],
  test: {
    name: "node",
    environment: "node",
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/ui/**", "tests/e2e/**", "tests/proof/**"],
    setupFiles: ["tests/support/repeated-cases.ts"],
    // Files share what they import (a quarter of the whole run): nothing in the server keeps state in its modules.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
} satisfies TestProjectInlineConfiguration;

export default defineConfig({
  test: {
    // Vitest leaves one core free by default; on the two this suite is made for that is half.
    maxWorkers: "100%",
    projects: [
      node,
      // All others share one page per worker, and what they import: two thirds of the time of the whole project.
      { ...ui, test: { ...ui.test, exclude: [faults, ...mocking], isolate: false } },
      { ...ui, test: { ...ui.test, name: "ui-mocks", include: mocking } },
    ],
  },
});
