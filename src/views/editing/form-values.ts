import { ANY_REF_ID, ANY_REF_KIND, type Field, type Fields, type LineFields, wireName, wireNames } from "../../schemas/fields/field.ts";
import { addDays } from "../../schemas/values/date.ts";
import { filesOf } from "../cells/file-views.tsx";
import { isBlankLine, type LineDraft, linesOf } from "../lines/line-rows.ts";
import type { Values } from "./form-store.ts";

/** The starting values of a new form, from the declaration's defaults. `today` is a calendar date, YYYY-MM-DD. */
export function defaultsOf(fields: Fields, today: string): Values {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const start = defaultOf(field, today);
    if (start !== undefined) values[wireName(name, field)] = start;
  }
  return values;
}

export function defaultOf(field: Field, today: string): unknown {
  if ("defaultDays" in field && field.defaultDays !== undefined) return addDays(today, field.defaultDays);
  if ("default" in field && field.default !== undefined) return field.default;
  if (field.kind === "boolean") return false;
  return field.kind === "tags" || field.kind === "abilities" || field.kind === "files" || field.kind === "lines" ? [] : undefined;
}

/** The input for the server, built from the form's values: files as ids, references in lines without their names. */
export function toInput(fields: Fields | LineFields, values: Values): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === "computed" || field.kind === "sequence" || field.readOnly) continue;
    for (const wire of wireNames(name, field)) {
      const value = inputValue(field, values[wire]);
      if (value !== undefined) input[wire] = value;
    }
    // A kind without a record is no reference.
    if (field.kind === "anyRef" && input[ANY_REF_ID] == null && ANY_REF_KIND in input) input[ANY_REF_KIND] = null;
  }
  return input;
}

function inputValue(field: Field, value: unknown): unknown {
  if (field.kind === "files") return filesOf(value).map((file) => file.id);
  if (field.kind === "lines") {
    return linesOf(value)
      .filter((line) => !isBlankLine(field.fields, line))
      .map((line) => lineInput(field.fields, line));
  }
  return value === "" ? null : value;
}

const known = new WeakMap<LineDraft, { readonly fields: LineFields; readonly input: Values }>();

/** Cached per line, because typing changes only one of hundreds. */
function lineInput(fields: LineFields, line: LineDraft): Values {
  const before = known.get(line);
  if (before?.fields === fields) return before.input;
  const input = { ...(typeof line.id === "number" ? { id: line.id } : {}), ...toInput(fields, line) };
  known.set(line, { fields, input });
  return input;
}

const text = (value: unknown): string => JSON.stringify(value ?? null);

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!Array.isArray(one) || !Array.isArray(other)) return text(one) === text(other);
  return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
}

/** The fields of an input that differ from another's. Null and absent are equal. */
export function changedNames(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(before[name], after[name]));
}

/** Only what was changed of an input, so that nothing else is changed back. */
export const changesOf = (before: Values, after: Values): Values =>
  Object.fromEntries(changedNames(before, after).map((name) => [name, after[name] ?? null]));

/** `?customerId=3&kind=residence` as starting values; only names of inputs count, and only if the text fits the kind. */
export function prefill(fields: Fields, search: URLSearchParams): Values {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    for (const wire of wireNames(name, field)) {
      const raw = search.get(wire);
      const value = raw === null ? undefined : fromText(field, raw);
      if (value !== undefined) values[wire] = value;
    }
  }
  return values;
}

function fromText(field: Field, raw: string): unknown {
  switch (field.kind) {
    case "ref":
    case "anyRef":
    case "integer":
      return /^-?\d{1,15}$/.test(raw) ? Number(raw) : undefined;
    case "money":
      return /^-?\d{1,15}(?:\.\d{1,2})?$/.test(raw) && (field.perUnit || !raw.includes(".")) ? Number(raw) : undefined;
    case "decimal":
    case "percent":
      return /^-?\d{1,12}(\.\d+)?$/.test(raw) ? Number(raw) : undefined;
    case "boolean":
      return raw === "true" ? true : raw === "false" ? false : undefined;
    case "choice":
      return field.options.includes(raw) ? raw : undefined;
    case "tags":
      return raw.split(",").filter((tag) => field.options?.includes(tag));
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(raw) ? raw : undefined;
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "url":
      return raw.slice(0, 2000);
    default:
      return undefined;
  }
}
