import type { Field, Fields } from "./field.ts";

/** The field at a path: "vehicle", or "crew.member" for a column of lines; undefined if there is none. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = "", column] = path.split(".");
  const outer = fields[name];
  if (column === undefined) return outer;
  return outer?.kind === "lines" ? outer.fields[column] : undefined;
}
