import { defineConfig } from "vitest/config";
import { gateModules } from "./tests/support/gate-modules.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { isUiTest, onPostgres, onPostgresByNight, tagged } from "./tests/tiers.ts";
import { node, run, uiProjects } from "./vitest.config.ts";

/**
 * The server's tests that `npm test` leaves out, on the PostgreSQL server at TEST_DATABASE_URL, and those of the components. By night the
 * generic suites on all modules, and what the gate does not run there.
 */
const projects = process.env.HQ_PROOF
  ? [{ ...node, test: { ...node.test, include: onPostgresByNight() } }]
  : [{ ...node, test: { ...node.test, include: onPostgres(), env: gateModules() } }, ...uiProjects(tagged("", "gate").filter(isUiTest))];

export default defineConfig({ test: { ...run, sequence: { sequencer: LongestFirst }, projects } });
