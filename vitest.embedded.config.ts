import { defineConfig } from "vitest/config";
import { gateModules } from "./tests/support/gate-modules.ts";
import { taggedServerTests } from "./tests/tiers.ts";
import { node, run } from "./vitest.config.ts";

/**
 * The server's tests that the gate runs on PostgreSQL, on the embedded database, for the night: `npm test` has run the others there. The generic
 * suites run on representative modules; on PostgreSQL on all.
 */
export default defineConfig({
  test: {
    ...run,
    projects: [{ ...node, test: { ...node.test, include: taggedServerTests("gate", "modules", "night"), env: gateModules() } }],
  },
});
