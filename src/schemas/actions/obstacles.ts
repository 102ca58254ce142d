/**
 * What is in the way of rows is told before an operation refuses them: beside options, beside chosen lines, and on the record's page. The
 * effects of the resource that holds the reference say it (`obstacles`), so that the operation and the form judge by the same rule.
 */
export interface Obstacles {
  /** What it depends on, by the effects' names, each with a column of the line or a field of the record; "id" is the record: `{ pull: "id" }`. */
  readonly given: Readonly<Record<string, string>>;
  /** The states in which the record's page shows it. */
  readonly shownIn: readonly string[];
}
