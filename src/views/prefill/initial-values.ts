import type { ApiRow } from "../../providers/calls/calls.ts";
import { type Fields, isReference, wireNames } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Values } from "../editing/form-store.ts";
import { defaultsOf, prefill } from "../editing/form-values.ts";
import { today } from "../kit/today.ts";
import { linesOf } from "../lines/line-rows.ts";
import type { FormMode } from "../paths/view-paths.ts";
import { WAY_BACK } from "../paths/way-back.ts";
import { currentSide, editableFields } from "../records/view-fields.ts";
import { noSourceValues, type SourceValues } from "./sources.ts";

/** The values a form opens with: the row, a copy of it, or the declaration's defaults plus the values in the address. */
export function initialValues(
  resource: AnyResource,
  mode: FormMode,
  row: ApiRow | undefined,
  search: URLSearchParams,
  { values, lines }: SourceValues = noSourceValues,
): Values {
  if (mode === "edit" && row) return row;
  const fields = editableFields(resource.fields, currentSide());
  const defaults = defaultsOf(fields, today());
  if (mode === "create" || !row) return { ...defaults, ...givenIn(resource, search), ...lines, ...values };
  const copy = copyOf(resource, row);
  const own = Object.fromEntries(Object.entries(copy).filter(([, value]) => !(Array.isArray(value) && value.length === 0)));
  return { ...defaults, ...lines, ...own, ...values };
}

/** The values that an address gives for fields of their own, beside the records it names. */
export function givenIn(resource: AnyResource, search: URLSearchParams): Values {
  const sources = [WAY_BACK, ...Object.keys(resource.views.form.sources ?? {})];
  const plain = new URLSearchParams([...search].filter(([name]) => !sources.includes(name)));
  return prefill(editableFields(resource.fields, currentSide()), plain);
}

/** A row's inputs for a new row, without the fields the declaration omits and without the ids of lines. */
function copyOf(resource: AnyResource, row: ApiRow): Values {
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(editableFields(resource.fields, currentSide()))) {
    // A file belongs to one record.
    if (resource.duplicate?.omit.includes(name) || field.kind === "files") continue;
    for (const wire of wireNames(name, field))
      copy[wire] =
        field.kind === "lines" && Array.isArray(row[wire]) ? linesOf(row[wire].map((line) => copiedLine(field.fields, line))) : row[wire];
    if (isReference(field)) copy[name] = row[name];
  }
  return copy;
}

/** A line without its id and its files, which belong to the row that is copied. */
function copiedLine(fields: Fields, line: unknown): unknown {
  if (typeof line !== "object" || line === null) return line;
  const { id: _id, key: _key, ...rest } = line as Record<string, unknown>;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, fields[name]?.kind === "files" ? [] : value]));
}
