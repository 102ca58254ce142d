import { fullOnly, pathsOf } from "./tests/tiers.ts";
import everything from "./vitest.config.ts";

/** What `npm test` runs: everything of vitest.config.ts but what tests/tiers.ts leaves to the gate. */
const projects = everything.test?.projects?.map((project) =>
  typeof project === "object" && "test" in project && project.test?.name === "node"
    ? { ...project, test: { ...project.test, exclude: [...(project.test.exclude ?? []), ...pathsOf(fullOnly)] } }
    : project,
);

export default { ...everything, test: { ...everything.test, projects } };
