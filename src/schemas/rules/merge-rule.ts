import type { Rule } from "../actions/action.ts";

/** Allows merging two rows that are about the same: one stays, and what points at the other is moved to it. Judged by the row that goes. */
export interface MergeRule<Row = never, S extends string = string, Name extends string = string> extends Rule<Row, S> {
  /** Fields in which both rows must agree. */
  readonly sameFields?: readonly Name[];
  /** Rows that may not point at the one that goes, by resource, each with the reason: "It has users who sign in." */
  readonly without?: Readonly<Record<string, string>>;
}
