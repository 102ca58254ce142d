import { BaseSequencer, type TestSpecification } from "vitest/node";
import { budgetOf, pathOf } from "../tiers.ts";

const budget = ({ moduleId }: TestSpecification): number => budgetOf(pathOf(moduleId));

/**
 * Of each project, the test files with the largest budgets start first, so that no worker runs one alone at the end. The projects follow each
 * other, because a worker that changes projects starts again: it imports everything anew, and makes what its files share.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => one.project.name.localeCompare(other.project.name) || budget(other) - budget(one));
  }
}
