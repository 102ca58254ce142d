import { defineConfig } from "vitest/config";
import { faults, ui } from "./vitest.config.ts";

/**
 * What is proven by force of numbers: kills, races, made-up requests. Quick sizes by default, the long run with
 * HQ_PROOF=long (tests/proof/scale.ts). One file at a time: each of them keeps both cores busy by itself.
 */
export default defineConfig({
  test: {
    fileParallelism: false,
    projects: [
      {
        test: {
          name: "proof",
          environment: "node",
          include: ["tests/proof/**/*.test.ts"],
          testTimeout: process.env.HQ_PROOF === "long" ? 3_600_000 : 240_000,
          hookTimeout: 120_000,
        },
      },
      { ...ui, test: { ...ui.test, name: "faults", include: [faults] } },
    ],
  },
});
