import { defineConfig } from "vitest/config";
import { gateModules } from "./tests/support/gate-modules.ts";
import { node, run } from "./vitest.config.ts";

/** All of the server's tests on the embedded database, for the night. The generic suites run on representative modules; on PostgreSQL on all. */
export default defineConfig({ test: { ...run, projects: [{ ...node, test: { ...node.test, env: gateModules() } }] } });
