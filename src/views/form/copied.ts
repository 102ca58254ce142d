import { type Fields, wireName } from "../../schemas/field.ts";
import type { Values } from "./form-store.ts";

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** Own fields copied from a row by name; a hidden or empty value leaves the default. */
export function copied(fields: Fields, names: Readonly<Record<string, string | undefined>>, row: Values): Values {
  const values: Record<string, unknown> = {};
  for (const [own, theirs] of Object.entries(names)) {
    const field = fields[own];
    if (!field || theirs === undefined) continue;
    if (field.kind !== "ref") {
      if (isThere(row[theirs])) values[own] = row[theirs];
      continue;
    }
    if (!isThere(row[`${theirs}Id`])) continue;
    values[wireName(own, field)] = row[`${theirs}Id`];
    values[own] = row[theirs];
  }
  return values;
}
