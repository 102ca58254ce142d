import type { Answers } from "./answers.ts";
import type { OperationAnswers } from "./operations.ts";

/** What the description of the API is written from. */
export interface PrintedAnswers {
  readonly calls: Answers;
  readonly operations: OperationAnswers;
}
