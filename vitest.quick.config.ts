import { defineConfig } from "vitest/config";
import { changedFiles, changedModules } from "./tests/support/changes.ts";
import { isUiTest, taggedServerTests, testFiles } from "./tests/tiers.ts";
import { node, run, uiProjects } from "./vitest.config.ts";

/** The modules on which the generic suites run: those whose declaration, effect or document has changed. */
const modules = changedModules(changedFiles());
const left = modules.length > 0 ? taggedServerTests("gate", "night") : taggedServerTests("gate", "modules", "night");

/** What `npm test` runs: the server's tests without those that tests/tiers.ts leaves to the gate, and the components. */
export default defineConfig({
  test: {
    ...run,
    projects: [
      { ...node, test: { ...node.test, exclude: [...node.test.exclude, ...left], env: { HQ_MODULES: modules.join(",") } } },
      ...uiProjects(
        testFiles()
          .filter(({ path, tags }) => isUiTest(path) && tags.length === 0)
          .map(({ path }) => path),
      ),
    ],
  },
});
