import type { CSSProperties } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { Field, Kind } from "../../schemas/fields/field.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatAddress } from "../../schemas/values/address.ts";
import { isAddress } from "../cells/plain-cells.tsx";
import { anyField, labelIn } from "../records/view-fields.ts";
import type { Widths } from "./use-widths.ts";

/** Kinds whose values may be long: their columns share the remaining width and truncate their text. */
const long = new Set<Kind>(["text", "longText", "richText", "email", "url", "address", "ref", "anyRef", "tags"]);

const isLong = (field: Field | undefined): boolean =>
  field !== undefined && long.has(valueKind(field)) && !(field.kind === "text" && field.mono === true);

/** Whether a column may be truncated: its values are long, or the user made it narrow. */
export const isLongColumn = (resource: AnyResource, name: string): boolean => isLong(anyField(resource, name));

/** The style class of a column. */
export function columnClass(resource: AnyResource, name: string): string | undefined {
  const field = anyField(resource, name);
  if (isLong(field)) return field?.kind === "ref" || name === resource.title ? "hq-long-column hq-name-column" : "hq-long-column";
  // A time that somebody chose says when to be there; one that the system recorded can do without the time of day.
  const isRecorded = field?.kind === "dateTime" && (field.readOnly === true || !Object.hasOwn(resource.fields, name));
  return isRecorded ? "hq-moment-column" : undefined;
}

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

const MIN_LENGTH = 12;
const MAX_LENGTH = 32;
const STEP = 4;
/** The room that a long value is never given less of, unless the window is too narrow for all columns. */
const KEPT_LENGTH = 24;
const CHARACTER_PX = 7;
const PADDING_PX = 20;

/**
 * The width of columns that may be truncated, according to the length of their values on this page: their share of what is left, and the
 * least they are given. Rounded to coarse steps, so that columns do not shift between pages.
 */
export function columnShares(
  resource: AnyResource,
  columns: readonly string[],
  rows: readonly ApiRow[],
  widths: Widths = {},
): ReadonlyMap<string, CSSProperties> {
  const weights = columns.flatMap((name): [string, number][] => {
    if (!isLongColumn(resource, name) || widths[name] !== undefined) return [];
    const longest = rows.reduce((max, row) => Math.max(max, textOf(name, row).length), labelIn(resource, name).length);
    return [[name, Math.ceil(Math.min(MAX_LENGTH, Math.max(MIN_LENGTH, longest)) / STEP)]];
  });
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(
    weights.map(([name, weight]) => [
      name,
      {
        width: `${((weight / all) * 100).toFixed(2)}%`,
        "--hq-room": `${Math.min(KEPT_LENGTH, weight * STEP) * CHARACTER_PX + PADDING_PX}px`,
      } as CSSProperties,
    ]),
  );
}
