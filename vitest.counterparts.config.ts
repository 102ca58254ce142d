import { defineConfig } from "vitest/config";
import { common, node, run } from "./vitest.config.ts";

/**
 * The product with programs that nobody here wrote: mail servers, proxies, poolers, the libraries of those it calls. By night, on the PostgreSQL
 * server at TEST_DATABASE_URL. A file whose program is not installed says so and is skipped.
 */
export default defineConfig({
  test: {
    ...run,
    // Each starts servers of its own; one file at a time, so that none waits for another's.
    maxWorkers: 1,
    projects: [
      {
        plugins: node.plugins,
        test: {
          ...common,
          name: "counterparts",
          environment: "node",
          include: ["tests/counterparts/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
