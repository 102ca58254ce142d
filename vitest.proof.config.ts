import { defineConfig } from "vitest/config";
import { gateModules } from "./tests/support/gate-modules.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { tagged } from "./tests/tiers.ts";
import { common, node, run } from "./vitest.config.ts";

/**
 * What is proven by force of numbers: kills, races, made-up requests. With every change those tagged `gate`, in quick sizes; with
 * HQ_PROOF=quick, night or long all of them, in that size (tests/proof/scale.ts).
 */
const size = process.env.HQ_PROOF;

export default defineConfig({
  test: {
    ...run,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Those of the server's tests, so that what was transformed for them is not transformed again.
        plugins: node.plugins,
        test: {
          ...common,
          name: "proof",
          environment: "node",
          // In larger sizes one file at a time: each is a part of the night, which runs two parts side by side.
          ...(size ? { maxWorkers: 1 } : {}),
          // With every change they share what they import, six seconds of CPU time each. The others set up their process, such as its umask.
          isolate: Boolean(size),
          ...(size ? {} : { env: gateModules() }),
          include: size ? ["tests/proof/**/*.test.ts"] : tagged("proof/", "gate"),
          testTimeout: size && size !== "quick" ? 3_600_000 : 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
