import { choiceLabel, type LineField, labelOf } from "../../../schemas/fields/field.ts";
import type { AnyResource } from "../../../schemas/resource.ts";

function columnOf({ fields }: AnyResource, lines: string, column: string): LineField | undefined {
  const list = fields[lines];
  return list?.kind === "lines" ? list.fields[column] : undefined;
}

/** The label of a column of lines. */
export function lineLabel(resource: AnyResource, lines: string, column: string): string {
  const field = columnOf(resource, lines, column);
  return field ? labelOf(column, field) : column;
}

/** The label of an option of a column of lines. */
export function lineChoiceLabel(resource: AnyResource, lines: string, column: string, option: string): string {
  const field = columnOf(resource, lines, column);
  return field?.kind === "choice" ? choiceLabel(field, option) : option;
}
