import type { ApiRow } from "../../providers/calls/calls.ts";
import type { Field, Kind } from "../../schemas/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatAddress } from "../../schemas/values/address.ts";
import { isAddress } from "../cells/plain-cells.tsx";
import { anyField, labelIn } from "../view-fields.ts";

/** Kinds whose values may be long: their columns share the remaining width and truncate their text. */
const long = new Set<Kind>(["text", "longText", "richText", "email", "url", "address", "ref", "anyRef", "tags"]);

const isLong = (field: Field | undefined): boolean =>
  field !== undefined && long.has(field.kind === "computed" ? field.as : field.kind) && !(field.kind === "text" && field.mono === true);

/** Whether a column may be truncated. */
export const isLongColumn = (resource: AnyResource, name: string): boolean => isLong(anyField(resource, name));

function textOf(name: string, row: ApiRow): string {
  const value = row[name];
  if (isAddress(value)) return formatAddress(value);
  return typeof value === "string" ? value : Array.isArray(value) ? value.join(", ") : "";
}

/** The full text of a truncated cell. */
export const fullText = (name: string, row: ApiRow): string | undefined => {
  const text = textOf(name, row);
  return text.length > 12 ? text : undefined;
};

const MIN_WIDTH = 12;
const MAX_WIDTH = 32;
const STEP = 4;

/**
 * The width of columns that may be truncated, in percent by column, according to the length of their values on this page. Rounded to
 * coarse steps, so that columns do not shift between pages.
 */
export function columnShares(resource: AnyResource, columns: readonly string[], rows: readonly ApiRow[]): ReadonlyMap<string, string> {
  const weights = columns.flatMap((name): [string, number][] => {
    if (!isLongColumn(resource, name)) return [];
    const longest = rows.reduce((max, row) => Math.max(max, textOf(name, row).length), labelIn(resource, name).length);
    return [[name, Math.ceil(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest)) / STEP)]];
  });
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(weights.map(([name, weight]) => [name, `${((weight / all) * 100).toFixed(2)}%`]));
}
