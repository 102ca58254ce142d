import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest test files, which start first so that no worker runs one alone at the end. */
const longest = ["looks-employees", "looks-customers"];

const rank = ({ moduleId }: TestSpecification): number => {
  const index = longest.indexOf(basename(moduleId, ".test.ts"));
  return index < 0 ? longest.length : index;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
