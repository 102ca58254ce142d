import type { Side } from "../../../src/schemas/access/abilities.ts";
import { mayWrite } from "../../../src/schemas/access/field-access.ts";
import type { Field, Fields } from "../../../src/schemas/fields/field.ts";
import { errorsByField, inputCheck } from "../../../src/schemas/fields/zod.ts";
import type { Input } from "../call.ts";
import { invalid } from "../wire/problem.ts";
import "../../../src/schemas/fields/load-kind-readers.ts";

type Mode = "create" | "update";
type Check = ReturnType<typeof inputCheck>;
const checks = new WeakMap<Fields, Map<string, Check>>();

/**
 * The checked input, by wire names. Fields the side may not write are refused like unknown ones.
 * @throws Problem 422 with messages by field
 */
export function validateInput(fields: Fields, side: Side, mode: Mode, input: Input): Record<string, unknown> {
  const result = checkOf(fields, side, mode).safeParse(input);
  if (!result.success) throw invalid(errorsByField(result.error));
  return result.data;
}

function checkOf(fields: Fields, side: Side, mode: Mode): Check {
  const known = checks.get(fields) ?? new Map<string, Check>();
  checks.set(fields, known);
  const key = `${side} ${mode}`;
  const check = known.get(key) ?? inputCheck(writableFields(fields, side), mode);
  known.set(key, check);
  return check;
}

/** The fields that this side's input may contain; line items without the columns it may not write. */
function writableFields(fields: Fields, side: Side): Fields {
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
