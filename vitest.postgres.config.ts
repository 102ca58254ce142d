import { defineConfig } from "vitest/config";
import { gateModules } from "./tests/support/gate-modules.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { onPostgres, tagged } from "./tests/tiers.ts";
import { node, run, uiProjects } from "./vitest.config.ts";

/** The server's tests on the PostgreSQL server at TEST_DATABASE_URL, and what `npm test` leaves out of the components'. */
export default defineConfig({
  test: {
    ...run,
    sequence: { sequencer: LongestFirst },
    projects: [{ ...node, test: { ...node.test, include: onPostgres(), env: gateModules() } }, ...uiProjects(tagged("ui/", "gate"))],
  },
});
