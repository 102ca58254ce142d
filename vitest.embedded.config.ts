import { defineConfig } from "vitest/config";
import { gateModules } from "./tests/support/gate-modules.ts";
import { taggedServerTests } from "./tests/tiers.ts";
import { node, run } from "./vitest.config.ts";

/** Tests that open no database, or start test runs of their own: `npm test` and the gate have run them in the same way. */
const withoutDatabase = ["tests/architecture/", "tests/docs/", "tests/contract/contributing.test.ts"];

/**
 * The server's tests that the gate runs on PostgreSQL, on the embedded database, for the night: `npm test` has run the others there. The generic
 * suites run on representative modules; on PostgreSQL on all.
 */
const include = taggedServerTests("gate", "modules", "night").filter((path) => !withoutDatabase.some((start) => path.startsWith(start)));
export default defineConfig({
  test: {
    ...run,
    projects: [{ ...node, test: { ...node.test, include, env: gateModules() } }],
  },
});
