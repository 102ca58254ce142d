import type { Side } from "../../src/schemas/access/abilities.ts";
import type { CommonOptions, Field, Fields } from "../../src/schemas/field.ts";
import { isWritable } from "../../src/schemas/zod.ts";

export const isVisible = (field: CommonOptions, side: Side): boolean => side === "employee" || field.hiddenFrom !== "customer";

/** Whether this side's input may contain the field. */
export function mayWrite(field: Field, side: Side): boolean {
  if (!isWritable(field)) return false;
  if (side === "employee") return true;
  if (field.kind === "ref" && field.ownCompany) return false;
  return field.hiddenFrom !== "customer" && field.hiddenWhile === undefined && field.readOnlyFor !== "customer";
}

/** The fields that this side's input may contain; line items without the columns it may not write. */
export function writableFields(fields: Fields, side: Side): Fields {
  return narrowed(fields, (field) => mayWrite(field, side));
}

function narrowed(fields: Fields, keeps: (field: Field) => boolean): Fields {
  const result: Record<string, Field> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!keeps(field)) continue;
    // A subset of line fields is still a set of line fields.
    result[name] = field.kind === "lines" ? ({ ...field, fields: narrowed(field.fields, keeps) } as Field) : field;
  }
  return result;
}
