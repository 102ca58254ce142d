import type { Action } from "./actions/action.ts";
import type { Mistake } from "./check/mistake.ts";
import type { FieldValues } from "./fields/row.ts";
import type { SystemColumn } from "./fields/system-fields.ts";
import type { DailyRule } from "./rules/daily.ts";
import type { WithReferenced } from "./rules/where.ts";

/** The types that a declaration's words are checked with. */

export type Names<F> = (keyof F & string) | SystemColumn;
export type NamesOfKind<F, K> = { [N in keyof F]: F[N] extends { kind: K } ? N : never }[keyof F] & string;
// Extract, so that messages list the names instead of this type.
export type StateOf<S> = Extract<keyof S, string>;
/** Compiles only where a computed field's function can read this resource's rows. */
export type ComputedFits<F> = {
  readonly [K in keyof F]: F[K] extends { kind: "computed"; compute: (row: infer P) => unknown }
    ? FieldValues<Omit<F, K>> extends P
      ? F[K]
      : Mistake<"This computed function reads a field that the resource does not have, or of another type", K>
    : F[K];
};
/** What a condition may compare where the server judges it in SQL. */
export type Compared<F> = WithReferenced<Names<F>, NamesOfKind<F, "ref">>;
export type Daily<F, A, S> = DailyRule<Compared<F>, keyof NoInfer<A> & string, StateOf<S>>;
/** Allows only the keys of an action. */
export type ExactEach<A> = {
  readonly [K in keyof A]: { readonly [P in Exclude<keyof A[K], keyof Action>]: Mistake<"An action has no such option", P> };
};
