import { defineConfig } from "vitest/config";
import { onPostgres } from "./tests/tiers.ts";
import { node, run } from "./vitest.config.ts";

/** The server's tests on the PostgreSQL server at TEST_DATABASE_URL. */
export default defineConfig({ test: { ...run, projects: [{ ...node, test: { ...node.test, include: onPostgres() } }] } });
