import { type LineFields, wireName } from "../../schemas/fields/field.ts";

/** A line while it is edited. `key` exists in the browser only and is never sent. */
export type LineDraft = { readonly key: string; readonly id?: number } & Readonly<Record<string, unknown>>;

// Makes keys unique across visits, because drafts contain keys of earlier ones.
const visit = Math.random().toString(36).slice(2);
let last = 0;
export const newKey = (): string => {
  last += 1;
  return `${visit}${last}`;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const keyed = new WeakMap<object, LineDraft>();

/** The rows of a form or record, each with a key. The same row object always gets the same key. */
export function linesOf(value: unknown): LineDraft[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((row) => {
    if (typeof row.key === "string") return row as LineDraft;
    const line = keyed.get(row) ?? { ...row, key: typeof row.id === "number" ? `id${row.id}` : newKey() };
    keyed.set(row, line);
    return line;
  });
}

/** Whether something was typed into a column of a line; the declaration's defaults do not count. */
export function isTyped(fields: LineFields, line: Readonly<Record<string, unknown>>, name: string): boolean {
  const field = fields[name];
  if (!field || field.kind === "computed") return false;
  const value = line[wireName(name, field)] ?? "";
  const start = "default" in field ? field.default : undefined;
  return !(value === "" || value === false || value === start || (Array.isArray(value) && value.length === 0));
}

/** Whether nothing was typed into a line. */
export const isBlankLine = (fields: LineFields, line: Readonly<Record<string, unknown>>): boolean =>
  typeof line.id !== "number" && !Object.keys(fields).some((name) => isTyped(fields, line, name));
