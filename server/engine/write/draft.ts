import type { Field, Fields } from "../../../src/schemas/fields/field.ts";
import { isReference, wireNames } from "../../../src/schemas/fields/field.ts";
import { ceilings, requiredMessage, tooLarge } from "../../../src/schemas/fields/zod.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { invalid } from "../wire/problem.ts";
import { filesDraft } from "./file-values.ts";
import { cleanRichText } from "./rich-text.ts";

/** A row being written, by wire names; the names of references are included for guards and computed fields. */
export type RowDraft = Record<string, unknown>;

/** A field's value when the input contains none. */
function defaultOf(field: Field, today: string): unknown {
  if ("defaultDays" in field && typeof field.defaultDays === "number") return addDays(today, field.defaultDays);
  if ("default" in field && field.default !== undefined) return field.default;
  if (field.kind === "boolean") return false;
  return field.kind === "tags" || field.kind === "abilities" || field.kind === "lines" || field.kind === "files" ? [] : null;
}

/** Every field of a new row: the input's value, else the default, else empty. */
export function newDraft(fields: Fields, input: Readonly<Record<string, unknown>>, today: string): RowDraft {
  const draft: RowDraft = {};
  for (const [name, field] of Object.entries(fields)) {
    for (const wire of wireNames(name, field)) {
      const provided = input[wire];
      const value = provided === undefined || (provided === null && fillsNull(field)) ? defaultOf(field, today) : provided;
      draft[wire] = stored(field, value, today);
    }
    if (isReference(field)) draft[name] = null;
  }
  return draft;
}

/** An existing row with the input's values replacing its own. Line rows keep the values that the input leaves out. */
export function changedDraft(
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
  today: string,
): RowDraft {
  const draft: RowDraft = { ...row };
  for (const [name, field] of Object.entries(fields)) {
    for (const wire of wireNames(name, field)) {
      const provided = input[wire];
      if (provided === undefined) continue;
      draft[wire] = stored(field, provided === null && fillsNull(field) ? defaultOf(field, today) : provided, today, row[wire]);
      if (isReference(field) && draft[wire] !== row[wire]) draft[name] = null;
    }
  }
  return draft;
}

/** Kinds whose column is never null. */
const fillsNull = (field: Field): boolean => field.kind === "boolean" || field.kind === "tags" || field.kind === "abilities";

function stored(field: Field, value: unknown, today: string, before?: unknown): unknown {
  if (field.kind === "richText" && typeof value === "string") return cleanRichText(value);
  if (field.kind === "files") return filesDraft(before, value);
  if (field.kind !== "lines" || !Array.isArray(value)) return value;
  const old = new Map(lineRowsOf(before).map((line) => [line.id, line]));
  return lineRowsOf(value).map((line) => {
    const known = line.id === undefined ? undefined : old.get(line.id);
    return known
      ? changedDraft(field.fields, known, line, today)
      : { ...(line.id === undefined ? {} : { id: line.id }), ...newDraft(field.fields, line, today) };
  });
}

export type LineDraft = RowDraft & { readonly id?: number };

/** The rows of a lines field: the value comes either from checked input or from the database. */
export function lineRowsOf(value: unknown): readonly LineDraft[] {
  return Array.isArray(value) ? (value as LineDraft[]) : [];
}

/** A sum may exceed the limit of its parts, but not what its column can hold or a JavaScript number can represent exactly. */
const maxValues = new Map<string, number>(Object.entries({ ...ceilings, money: Number.MAX_SAFE_INTEGER }));

/**
 * Fills in every computed field, those of the lines first.
 * @throws Problem 422 when a computed value is too large: the database would refuse it without naming the field, or round it.
 *   Also when nothing is left of a required rich text: only cleaning it shows that it holds no text.
 */
export function compute(fields: Fields, draft: RowDraft, path = ""): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "lines") continue;
    for (const [index, line] of lineRowsOf(draft[name]).entries()) compute(field.fields, line, `${path}${name}.${index}.`);
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === "richText" && field.required && draft[name] === null)
      throw invalid({ [`${path}${name}`]: [requiredMessage(name, field)] });
    if (field.kind !== "computed") continue;
    // The declaration was compiled against the row's own type.
    const value = field.compute(draft as never);
    draft[name] = typeof value === "number" && !Number.isFinite(value) ? null : value;
    const ceiling = maxValues.get(field.as);
    if (ceiling !== undefined && typeof draft[name] === "number" && Math.abs(draft[name]) > ceiling)
      throw invalid({ [`${path}${name}`]: [tooLarge] });
  }
}
