import { BaseSequencer, type TestSpecification } from "vitest/node";
import { budgetOf, pathOf } from "../../tiers.ts";

const budget = ({ moduleId }: TestSpecification): number => budgetOf(pathOf(moduleId));

/** The test files with the largest budgets start first, so that no worker runs one alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => budget(other) - budget(one));
  }
}
