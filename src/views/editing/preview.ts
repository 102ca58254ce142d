import type { ComputedField, Fields } from "../../schemas/fields/field.ts";
import { linesOf } from "../lines/line-rows.ts";
import type { Values } from "./form-store.ts";

/** A computed field's value for a row that is still being typed; null while a value it needs is missing. */
function computeOne(field: ComputedField, row: Values): unknown {
  try {
    // The declaration is checked against complete rows; here values may be missing, which the catch handles.
    const value = (field.compute as (row: Values) => unknown)(row);
    return typeof value === "number" && !Number.isFinite(value) ? null : value;
  } catch {
    return null;
  }
}

const isComputed = (entry: [string, { kind: string }]): entry is [string, ComputedField] => entry[1].kind === "computed";

function completed(fields: Fields, values: Values): Values {
  const row: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) row[name] = null;
  Object.assign(row, values);
  for (const [name, field] of Object.entries(fields).filter(isComputed)) row[name] = computeOne(field, row);
  return row;
}

const known = new WeakMap<Values, Values>();

/** The values plus every computed field, those of lines first. Cached by the values object. */
export function withPreview(fields: Fields, values: Values): Values {
  const before = known.get(values);
  if (before) return before;
  const preview = workOut(fields, values);
  known.set(values, preview);
  return preview;
}

function workOut(fields: Fields, values: Values): Values {
  const row: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === "lines") row[name] = linesOf(values[name]).map((line) => previewLine(field.fields, line));
  }
  return completed(fields, row);
}

const knownLines = new WeakMap<Values, Values>();

/** A line plus its computed fields. Cached per line, because typing changes only one of hundreds. */
export function previewLine(fields: Fields, line: Values): Values {
  const before = knownLines.get(line);
  if (before) return before;
  const preview = completed(fields, line);
  knownLines.set(line, preview);
  return preview;
}
