import { defineConfig } from "vitest/config";
import { gateModules } from "./tests/support/gate-modules.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { onPostgres, tagged, taggedServerTests } from "./tests/tiers.ts";
import { node, run, uiProjects } from "./vitest.config.ts";

/**
 * The server's tests on the PostgreSQL server at TEST_DATABASE_URL, and what `npm test` leaves out of the components'. By night only what the
 * gate leaves out: the generic suites on all modules, and what is the night's.
 */
const projects = process.env.HQ_PROOF
  ? [{ ...node, test: { ...node.test, include: taggedServerTests("modules", "night") } }]
  : [{ ...node, test: { ...node.test, include: onPostgres(), env: gateModules() } }, ...uiProjects(tagged("ui/", "gate"))];

export default defineConfig({ test: { ...run, sequence: { sequencer: LongestFirst }, projects } });
