import type { CapturedStatement } from "./capture.ts";

/** A value of a statement: as it was captured, or one of the numbers that differ from call to call. */
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
  /** The name under which the id that it answers is known to the steps after it. */
  readonly gives?: string;
}

/** Statements to run, and the one whose rows are answered. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly answer: number;
}

/**
 * Captured statements with names in place of the numbers that differ from call to call. The numbers must be such as stand for
 * nothing else in them.
 */
export function planOf(statements: readonly CapturedStatement[], numbers: Readonly<Record<string, number>>, gives?: string): Plan {
  const names = Object.entries(numbers);
  const named = (value: unknown): Value => {
    const found = names.find(([, number]) => number === value);
    if (found) return { put: found[0] };
    if (typeof value === "string") {
      const into = names.reduce((text, [name, number]) => text.replaceAll(new RegExp(`\\b${number}\\b`, "g"), `@${name}@`), value);
      return into === value ? value : { put: "", into };
    }
    if (value instanceof Date || Buffer.isBuffer(value)) throw new Error("A value that JSON can't carry.");
    // The driver takes nothing else.
    return value as Value;
  };
  const inserting = statements.findIndex(({ text }) => /\binsert into\b/i.test(text));
  return {
    steps: statements.map(({ text, values }, index) => ({
      text,
      values: values.map(named),
      ...(gives !== undefined && index === inserting ? { gives } : {}),
    })),
    answer: statements.length === 1 ? 0 : statements.findLastIndex(({ text }) => /"t"\."version" as "version"/.test(text)),
  };
}
