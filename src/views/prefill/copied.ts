import { type Fields, wireName } from "../../schemas/field.ts";
import type { Values } from "../editing/form-store.ts";

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** Own fields copied from a row by name; a hidden or empty value leaves the default. */
export function copied(fields: Fields, names: Readonly<Record<string, string | undefined>>, row: Values): Values {
  const values: Record<string, unknown> = {};
  for (const [own, sourceName] of Object.entries(names)) {
    const field = fields[own];
    if (!field || sourceName === undefined) continue;
    if (field.kind !== "ref") {
      if (isThere(row[sourceName])) values[own] = row[sourceName];
      continue;
    }
    if (!isThere(row[`${sourceName}Id`])) continue;
    values[wireName(own, field)] = row[`${sourceName}Id`];
    values[own] = row[sourceName];
  }
  return values;
}
