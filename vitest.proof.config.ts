import { defineConfig } from "vitest/config";
import { pathsOf, quickProofs } from "./tests/tiers.ts";
import { faults, ui } from "./vitest.config.ts";

/**
 * What is proven by force of numbers: kills, races, made-up requests. With every change those of tests/tiers.ts in quick sizes;
 * with HQ_PROOF=quick, night or long all of them, in that size (tests/proof/scale.ts).
 */
const size = process.env.HQ_PROOF;

export default defineConfig({
  test: {
    // All of them: one file at a time, since kills and loads keep both cores busy by themselves.
    fileParallelism: !size,
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "proof",
          environment: "node",
          setupFiles: ["tests/support/repeated-cases.ts"],
          include: size ? ["tests/proof/**/*.test.ts"] : pathsOf(quickProofs),
          testTimeout: size && size !== "quick" ? 3_600_000 : 240_000,
          hookTimeout: 120_000,
        },
      },
      { ...ui, test: { ...ui.test, name: "faults", include: [faults] } },
    ],
  },
});
