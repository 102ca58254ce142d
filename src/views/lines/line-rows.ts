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

/** The rows a form or a record holds, each with a key. */
export function linesOf(value: unknown): LineDraft[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((row) => {
    if (typeof row.key === "string") return row as LineDraft;
    return { ...row, key: typeof row.id === "number" ? `id${row.id}` : newKey() };
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
