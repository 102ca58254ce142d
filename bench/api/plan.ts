import type { CapturedStatement } from "./capture.ts";

/** A value of a statement: as captured, or one of the numbers that differ between calls. */
type Value =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | { readonly put: string }
  | { readonly put: string; readonly into: string };

export interface Step {
  readonly text: string;
  readonly values: readonly Value[];
  /** The name under which later steps refer to the id that this step returns. */
  readonly gives?: string;
}

/** Statements to run, and the index of the one whose rows are the answer. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly resultStep: number;
}

/**
 * Captured statements with names in place of the numbers that differ between calls. These numbers must not occur in the statements with
 * another meaning.
 */
export function planOf(statements: readonly CapturedStatement[], numbers: Readonly<Record<string, number>>, gives?: string): Plan {
  const names = Object.entries(numbers);
  const parameterOf = (value: unknown): Value => {
    const found = names.find(([, number]) => number === value);
    if (found) return { put: found[0] };
    if (typeof value === "string") {
      const into = names.reduce((text, [name, number]) => text.replaceAll(new RegExp(`\\b${number}\\b`, "g"), `@${name}@`), value);
      return into === value ? value : { put: "", into };
    }
    if (value instanceof Date || Buffer.isBuffer(value)) throw new Error("A value that JSON can't carry.");
    // The driver accepts no other values.
    return value as Value;
  };
  const inserting = statements.findIndex(({ text }) => /\binsert into\b/i.test(text));
  return {
    steps: statements.map(({ text, values }, index) => ({
      text,
      values: values.map(parameterOf),
      ...(gives !== undefined && index === inserting ? { gives } : {}),
    })),
    resultStep: statements.length === 1 ? 0 : statements.findLastIndex(({ text }) => /"t"\."version" as "version"/.test(text)),
  };
}
