import type { Kind } from "../../src/schemas/fields/field.ts";
import { isPerUnit, valueKind } from "../../src/schemas/fields/kinds.ts";
import { systemEntries } from "../../src/schemas/fields/system-fields.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { referencedName } from "../../src/schemas/rules/where.ts";
import { columnOf, quoted } from "../db/names.ts";

/** A name that conditions, filters and sorts may use, and its column. */
export interface NamedColumn {
  readonly name: string;
  readonly column: string;
  /** The price of a unit is compared as the decimal that it is. */
  readonly kind: Kind | "id" | "state";
}

const system = new Map(
  systemEntries.map(([name, field]): [string, NamedColumn] => [
    name,
    { name, column: columnOf(name, field), kind: name === "id" ? "id" : field.kind },
  ]),
);
const state: NamedColumn = { name: "state", column: "state", kind: "state" };

/** The column of a declared or system name; null for lines, files and unknown names. */
export function namedColumn(resource: AnyResource, name: string): NamedColumn | null {
  if (name === "state") return Object.keys(resource.states).length > 0 ? state : null;
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (field && field.kind !== "lines" && field.kind !== "files")
    return { name, column: columnOf(name, field), kind: isPerUnit(field) ? "decimal" : valueKind(field) };
  return system.get(name) ?? null;
}

/** The column behind a name like "invoice.customer", and where it is read. */
export interface ReferencedColumn extends NamedColumn {
  readonly alias: string;
  /** SQL: the table of the rows referred to, under that alias. */
  readonly table: string;
  /** SQL: the column that refers to them. */
  readonly reference: string;
}

/**
 * The column of a referenced row, as seen from the table named `alias`; null for any other name. Removed rows count: whose a row is does
 * not change because what it refers to was removed.
 */
export function referencedColumn(
  resources: readonly AnyResource[],
  resource: AnyResource,
  path: string,
  alias: string,
): ReferencedColumn | null {
  const [reference = "", name = ""] = referencedName(path) ?? [];
  const field = Object.hasOwn(resource.fields, reference) ? resource.fields[reference] : undefined;
  const target = field?.kind === "ref" ? resources.find((each) => each.name === field.target) : undefined;
  const named = target && namedColumn(target, name);
  if (!field || !target || !named) return null;
  const own = `${alias}.${reference}`;
  return { ...named, alias: own, table: `${quoted(target.table)} ${quoted(own)}`, reference: inTable(alias, columnOf(reference, field)) };
}

/** SQL: the one row that a reference points at, to be followed by `and` and a condition on it. */
export const referencedRow = ({ table, alias, reference }: ReferencedColumn): string =>
  `select 1 from ${table} where ${inTable(alias, "id")} = ${reference}`;

/** `"t"."customer_id"` */
export const inTable = (alias: string, column: string): string => `${quoted(alias)}.${quoted(column)}`;

/** A row's value under a declared name, as conditions compare it: for a reference, its id. */
export function valueIn(row: Readonly<Record<string, unknown>>, resource: AnyResource, name: string): unknown {
  const kind = namedColumn(resource, name)?.kind;
  return kind === "ref" ? row[`${name}Id`] : row[name];
}

/** Whether a row of the resource that leaves this field empty is everybody's: a place that no company owns. */
export function isSharedIfEmpty(resource: AnyResource, name: string): boolean {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  return field?.kind === "ref" && field.sharedIfEmpty !== undefined;
}
