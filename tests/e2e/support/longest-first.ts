import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { budgetOf } from "../../tiers.ts";

const budget = ({ moduleId }: TestSpecification): number => budgetOf(relative(".", moduleId).replaceAll("\\", "/"));

/** The test files with the largest budgets start first, so that no worker runs one alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => budget(other) - budget(one));
  }
}
