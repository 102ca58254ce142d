import { type Fields, wireName } from "../fields/field.ts";
import type { Cents } from "../values/money.ts";

/** One step of a breakdown. */
export interface BreakdownLine {
  /** "Fuel surcharge". */
  readonly label: string;
  /** What the amount follows from, in words: "2.5% of $1,200.00". */
  readonly basis?: string;
  /** What this step adds; below 0 where it takes away. */
  readonly amount: Cents;
  /** The total of all other steps. */
  readonly strong?: boolean;
}

/** An amount explained step by step. Those who may not see every field it names don't see it either. */
export interface Breakdown<Name extends string = string, Row = never> {
  /** The fields it reads; it gets no others. */
  readonly of: readonly Name[];
  /** A pure function from the row to the steps. */
  readonly explain: (row: Row) => readonly BreakdownLine[];
}

/** Compiles only where every field that is read is named as well: others are not passed to it. */
type Complete<R, N> = [Exclude<keyof R, N>] extends [never] ? unknown : never;

// NoInfer: names and row come from the arguments alone, never from the section it stands in.
/** Explains an amount by a pure function of the named fields. */
export function breakdown<const N extends string, R>(
  of: readonly N[] & Complete<R, N>,
  explain: (row: R) => readonly BreakdownLine[],
): NoInfer<Breakdown<N, R>> {
  return { of, explain };
}

/** The steps of a breakdown for a row, which may still be incomplete; empty while a value they need is missing. */
export function breakdownLinesOf(
  { of, explain }: Breakdown,
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
): readonly BreakdownLine[] {
  const input: Record<string, unknown> = {};
  for (const name of of) {
    const field = fields[name];
    const wire = field ? wireName(name, field) : name;
    input[wire] = row[wire];
  }
  try {
    // The declaration is checked against complete rows; here values may be missing, which the catch handles.
    const steps = (explain as (row: typeof input) => readonly BreakdownLine[])(input);
    return steps.every(({ amount }) => Number.isFinite(amount)) ? steps : [];
  } catch {
    return [];
  }
}
