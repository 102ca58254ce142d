/** Days that each row holds, of which no two rows with the same values may share one: the validity of a price. */
export interface NoOverlap<Ref extends string = string, Day extends string = string> {
  /** References by which rows are told apart. An empty one is a value like any other: two prices for everybody are of the same customer. */
  readonly same: readonly Ref[];
  /** The date field with the first day, which is required. A refusal is shown there. */
  readonly from: Day;
  /** The date field with the last day, inclusive; empty has no end. */
  readonly until: Day;
  /** What to do about it: "End the earlier one first." */
  readonly message: string;
}
