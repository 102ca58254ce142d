import type { LineFields } from "../fields/field.ts";
import type { LineRow, RowOf } from "../fields/row.ts";

/** A condition that every row, or every line of one of its fields, has to meet. */
export interface RowRule<At extends string = string, Row = never> {
  /** The field that shows the message: `"windowEnd"`, or a column of lines, `"charges.percent"`; then each line is checked. */
  readonly at: At;
  /**
   * Whether the row (or the line) is as it should be: a pure function, asked by the form and by the server. It waits until the required
   * values that it reads are filled in. A row that breaks it already can still be changed elsewhere.
   */
  holds(row: Row): boolean;
  /** What to do about it: "Must be after the start." */
  readonly message: string;
}

/** The rules on one field: on the row with its message at the field, and on its lines. */
type RulesAt<F, N extends keyof F & string, S extends string> =
  | RowRule<N, RowOf<F, S>>
  | (F[N] extends { kind: "lines"; fields: infer L extends LineFields } ? RowRule<`${N}.${keyof L & string}`, LineRow<L>> : never);

/** A rule of a resource with these fields and states, on a row or on a line. */
export type RowRuleOf<F, S extends string> = { [N in keyof F & string]: RulesAt<F, N, S> }[keyof F & string];
