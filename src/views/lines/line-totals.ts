import type { FieldOf } from "../../schemas/fields/field.ts";
import { isSummed } from "../../schemas/fields/kinds.ts";

type Row = Readonly<Record<string, unknown>>;

/** Whether lines add up to something in a column: not in one that has amounts per unit. */
export function isAddedUp({ fields, sums = [] }: FieldOf<"lines">, column: string): boolean {
  const field = fields[column];
  return isSummed(field) && (field?.kind === "computed" || sums.includes(column));
}

/** What they add up to. */
export const totalOf = (column: string, lines: readonly Row[]): number => lines.reduce((sum, line) => sum + (Number(line[column]) || 0), 0);
