import type { Row } from "../../providers/calls.ts";
import type { Field, Kind } from "../../schemas/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatAddress } from "../../schemas/values/address.ts";
import { isAddress } from "../cells/plain-cells.tsx";
import { anyField } from "../view-fields.ts";

/** Kinds whose values may be long: their columns share what the short ones leave, and shorten their text. */
const long = new Set<Kind>(["text", "longText", "richText", "email", "url", "address", "ref", "tags"]);

const isLong = (field: Field | undefined): boolean =>
  field !== undefined && long.has(field.kind) && !(field.kind === "text" && field.mono === true);

/** Shares of the width by column, in percent, for those that may be shortened. The one that names the row gets more. */
export function columnShares(resource: AnyResource, columns: readonly string[], title: string | undefined): ReadonlyMap<string, string> {
  const weights = columns.flatMap((name): [string, number][] =>
    isLong(anyField(resource, name)) ? [[name, name === title ? 1.4 : 1]] : [],
  );
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(weights.map(([name, weight]) => [name, `${((weight / all) * 100).toFixed(2)}%`]));
}

/** What a shortened cell says in full. */
export function fullText(name: string, row: Row): string | undefined {
  const value = row[name];
  if (isAddress(value)) return formatAddress(value);
  return typeof value === "string" && value.length > 12 ? value : undefined;
}
