import { type LineFields, wireName } from "../../schemas/field.ts";

/** A line while it is edited. `key` is the browser's own and never sent. */
export type LineDraft = { readonly key: string; readonly id?: number } & Readonly<Record<string, unknown>>;

// A draft brings the keys of another visit along; they must not be given a second time.
const visit = Math.random().toString(36).slice(2);
let last = 0;
export const newKey = (): string => {
  last += 1;
  return `${visit}${last}`;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const keyed = new WeakMap<object, LineDraft>();

/** The rows a form or a record holds, each with a key. The same row gets the same one, however often it is looked at. */
export function linesOf(value: unknown): LineDraft[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((row) => {
    if (typeof row.key === "string") return row as LineDraft;
    const made = keyed.get(row) ?? { ...row, key: typeof row.id === "number" ? `id${row.id}` : newKey() };
    keyed.set(row, made);
    return made;
  });
}

/** A line that nothing was typed into: what the declaration set by itself does not count. */
export function isBlankLine(fields: LineFields, line: Readonly<Record<string, unknown>>): boolean {
  if (typeof line.id === "number") return false;
  return Object.entries(fields).every(([name, field]) => {
    if (field.kind === "computed") return true;
    const value = line[wireName(name, field)];
    const start = "default" in field ? field.default : undefined;
    return (
      value === undefined ||
      value === null ||
      value === "" ||
      value === false ||
      value === start ||
      (Array.isArray(value) && value.length === 0)
    );
  });
}
