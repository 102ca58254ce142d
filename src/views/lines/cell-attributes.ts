import { t } from "../../i18n/kit/lines.ts";
import { type Field, labelOf } from "../../schemas/fields/field.ts";
import type { LineDraft } from "./line-rows.ts";
import type { CellContext } from "./lines-context.ts";

export interface LineCellProps {
  readonly column: string;
  readonly field: Field;
  readonly line: LineDraft;
  readonly index: number;
  readonly context: CellContext;
  readonly error: string | undefined;
}

/** Text as it was typed, which may be longer than its value: "1." is 1. */
export interface TypedText {
  readonly text: string;
  readonly value: unknown;
}

export const errorId = ({ id }: CellContext, { key }: LineDraft, column: string): string => `${id}-${key}-${column}-error`;

/** What every control in a cell carries: its name, its place and its message. */
export const cellAttributes = ({ column, field, line, index, context, error }: LineCellProps) => ({
  "aria-label": t("lines.cell", { label: labelOf(column, field), noun: context.noun, number: index + 1 }),
  "data-cell": `${line.key} ${column}`,
  ...(error ? { "aria-invalid": true, "aria-describedby": errorId(context, line, column) } : {}),
  disabled: context.disabled,
});
