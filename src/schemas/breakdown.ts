import type { Cents } from "./values/money.ts";

/** One step on the way to a sum. */
export interface BreakdownLine {
  readonly label: string;
  /** What the amount follows from, in words: "2.5% of $1,200.00". */
  readonly basis?: string;
  /** What this step adds; below 0 where it takes away. */
  readonly amount: Cents;
  /** The sum itself: what all other steps come to. */
  readonly strong?: boolean;
}

/** A sum told step by step. It is there for those who see every field it names, and reads nothing else. */
export interface Breakdown<Name extends string = string, Row = never> {
  readonly of: readonly Name[];
  readonly explain: (row: Row) => readonly BreakdownLine[];
}

/** Compiles only where every field that is read is named, too: what is not named is not there when it runs. */
type Complete<R, N> = [Exclude<keyof R, N>] extends [never] ? unknown : never;

// NoInfer: names and row come from the arguments alone, never from the section it stands in.
/** Explains a sum by a pure function of the named fields. */
export function breakdown<const N extends string, R>(
  of: readonly N[] & Complete<R, N>,
  explain: (row: R) => readonly BreakdownLine[],
): NoInfer<Breakdown<N, R>> {
  return { of, explain };
}
