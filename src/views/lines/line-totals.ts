import type { FieldOf } from "../../schemas/field.ts";
import { isSummed } from "../../schemas/kinds.ts";

type Row = Readonly<Record<string, unknown>>;

/** What lines add up to in a column; undefined for one that isn't added up, because it has amounts per unit. */
export function totalOf({ fields, sums = [] }: FieldOf<"lines">, column: string, lines: readonly Row[]): number | undefined {
  const field = fields[column];
  if (!isSummed(field) || (field?.kind !== "computed" && !sums.includes(column))) return undefined;
  return lines.reduce((sum, line) => sum + (Number(line[column]) || 0), 0);
}
