import { type RawBuilder, sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import type { Field } from "../../../src/schemas/field.ts";
import { fieldNamed, isVisible, sortable } from "../../../src/schemas/field-access.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import type { Condition } from "../../access/where-sql.ts";
import { columnOf, quoted } from "../../db/names.ts";
import { sortExpression } from "../../db/resource-indexes.ts";
import { invalid } from "../wire/problem.ts";
import { nameOfReference } from "./reference-names.ts";

/** One column of a sort order. */
export interface SortKey {
  readonly name: string;
  readonly descending: boolean;
  /** SQL text over `"t"`, or over the join. */
  readonly expression: string;
  /** SQL type of its values in a cursor. */
  readonly type: "text" | "bigint" | "numeric" | "date" | "timestamptz" | "boolean";
  /** Texts are compared ignoring case. */
  readonly words: boolean;
  readonly mayBeEmpty: boolean;
  /** Needed where rows are selected, not only where they are displayed. */
  readonly join: string;
  /** Of a name that every row with a reference has: the reference, and the id of the row it points at. */
  readonly reference?: { readonly column: string; readonly id: string };
}

/**
 * The order of a list: the requested one ("-number" for descending), else the declared one, else newest first; ties are broken by id.
 * @throws Problem 422 for a name that can't be sorted by
 */
export function sortKeys(resource: AnyResource, resources: readonly AnyResource[], side: Side, requested: readonly string[]): SortKey[] {
  const known = sortable(resource, side);
  const keys = requested.map((text) => {
    const name = text.replace(/^-/, "");
    if (!known.includes(name)) throw invalid({ sort: [`Can't sort by "${name.slice(0, 60)}".`] }, "Please check the sorting.");
    return keyOf(resource, resources, side, name, text.startsWith("-"));
  });
  if (keys.length === 0) keys.push(...declared(resource, resources, side));
  const byId = keys.findIndex((key) => key.name === "id");
  if (byId >= 0) return keys.slice(0, byId + 1);
  return [...keys, keyOf(resource, resources, side, "id", keys[0]?.descending ?? true)];
}

function declared(resource: AnyResource, resources: readonly AnyResource[], side: Side): SortKey[] {
  const { sort } = resource.views.list;
  if (sort === undefined) return [];
  const name = sort.replace(/^-/, "");
  const field = resource.fields[name];
  return field && !isVisible(field, side) ? [] : [keyOf(resource, resources, side, name, sort.startsWith("-"))];
}

function keyOf(resource: AnyResource, resources: readonly AnyResource[], side: Side, requested: string, descending: boolean): SortKey {
  // A document number contains the id and grows in digits with it: as text, 100000 would come before 99999.
  const name = resource.fields[requested]?.kind === "sequence" ? "id" : requested;
  const named = namedColumn(resource, name);
  const kind = named?.kind;
  if (!named) throw new Error(`${resource.name} can't be sorted by "${name}".`);
  const field = fieldNamed(resource, name, side);
  const column = unlessHidden(resource, field, side, "t", inTable("t", named.column));
  const mayBeEmpty = field !== undefined && !alwaysThere(field) && name !== "state";
  const plain = { name, descending, expression: column, words: false, mayBeEmpty, join: "" };
  const pointed = named.kind === "ref" || named.kind === "anyRef" ? nameOfReference(resource, resources, name, side) : undefined;
  if (pointed) {
    const expression = `lower(${unlessHidden(resource, field, side, "t", pointed.title)})`;
    const mayHaveLeft = side === "customer" && field?.kind === "ref" && field.scopedBy !== undefined;
    const named = { ...plain, expression, type: "text", words: true, mayBeEmpty: mayBeEmpty || mayHaveLeft, join: pointed.join } as const;
    const isAlwaysNamed = side === "employee" && kind === "ref";
    return isAlwaysNamed ? { ...named, reference: { column, id: pointed.id } } : named;
  }
  if (field && sortExpression(name, field) !== columnOf(name, field)) {
    return { ...plain, expression: `lower(${column})`, type: "text", words: true };
  }
  return { ...plain, type: cursorType(named.kind) };
}

const alwaysThere = (field: Field): boolean =>
  field.hiddenWhile === undefined && (field.kind === "boolean" || ("required" in field && field.required === true));

function cursorType(kind: string): SortKey["type"] {
  if (kind === "id" || kind === "integer" || kind === "money" || kind === "ref") return "bigint";
  if (kind === "decimal" || kind === "percent") return "numeric";
  if (kind === "date") return "date";
  if (kind === "dateTime") return "timestamptz";
  return kind === "boolean" ? "boolean" : "text";
}

export function orderBy(keys: readonly SortKey[]): RawBuilder<unknown> {
  return sql.raw(keys.map((key) => `${key.expression} ${key.descending ? "desc" : "asc"}`).join(", "));
}

/** The values in a cursor: one for each sort key of the row it points after. */
export type CursorValues = readonly (string | number | boolean | null)[];

/** The rows after a position. PostgreSQL sorts nulls as the largest values. */
export function afterCursor(keys: readonly SortKey[], cursor: CursorValues): Condition {
  const [key, ...rest] = keys;
  const [value = null, ...otherValues] = cursor;
  if (!key) return sql`false`;
  const column = sql.raw(key.expression);
  const bound = boundTo(key, value);
  const later = laterThan(key, column, value === null ? null : bound);
  const [next] = rest;
  if (!next) return later;
  if (value !== null && rest.length === 1 && next.descending === key.descending) {
    // Two columns compared as one row value: the form that an index scan can start from.
    const sign = key.descending ? "<" : ">";
    const row = sql`(${column}, ${sql.raw(next.expression)}) ${sql.raw(sign)} (${bound}, ${boundTo(next, otherValues[0] ?? null)})`;
    // The two columns of a reference's name and the id are of two tables, so that an index scan starts from the name alone.
    const pair = key.reference ? sql`(${row} and ${column} ${sql.raw(`${sign}=`)} ${bound})` : row;
    return key.descending || !key.mayBeEmpty ? pair : sql`(${pair} or ${column} is null)`;
  }
  const same = value === null ? sql`${column} is null` : sql`${column} = ${bound}`;
  return sql`(${later} or (${same} and ${afterCursor(rest, otherValues)}))`;
}

const boundTo = (key: SortKey, value: CursorValues[number]): Condition =>
  key.words ? sql`lower(${value}::text)` : sql`${value}::${sql.raw(key.type)}`;

function laterThan(key: SortKey, column: Condition, bound: Condition | null): Condition {
  if (bound === null) return key.descending ? sql`${column} is not null` : sql`false`;
  if (key.descending) return sql`${column} < ${bound}`;
  return key.mayBeEmpty ? sql`(${column} > ${bound} or ${column} is null)` : sql`${column} > ${bound}`;
}

/** The rows of a list in an order, from a position on. */
export interface OrderedRows {
  readonly table: string;
  readonly where: Condition;
  readonly keys: readonly SortKey[];
  readonly cursor?: CursorValues | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Selects the rows. In the order of a reference's name, those with a reference are selected apart from those without: then both come out of an
 * index in their order, the first by way of the referenced table's names, and only as many are read as are needed.
 */
export function orderedRows({ table, where, keys, cursor, limit, offset }: OrderedRows): Condition {
  const joinsOf = (each: readonly SortKey[]) => [...new Set(each.map(({ join }) => join))].join(" ");
  const from = sql.raw(`from ${quoted(table)} "t" ${joinsOf(keys)}`);
  const [key, ...rest] = keys;
  // Inlined, not bound, so that the planner knows how few rows are needed.
  const bounds = sql.raw(`limit ${limit}${offset ? ` offset ${offset}` : ""}`);
  const after = (each: readonly SortKey[], and: Condition) =>
    cursor ? sql`${where} and ${and} and ${afterCursor(each, cursor)}` : sql`${where} and ${and}`;
  if (!key?.reference) return sql`select "t".* ${from} where ${after(keys, sql`true`)} order by ${orderBy(keys)} ${bounds}`;
  const first = sql.raw(`limit ${limit + offset}`);
  const present = [{ ...key, mayBeEmpty: false }, ...rest];
  const named = sql`select "t".* ${from} where ${after(present, sql.raw(`${key.reference.id} is not null`))} order by ${orderBy(keys)}`;
  if (!key.mayBeEmpty) return sql`${named} ${bounds}`;
  const absent = [{ ...key, expression: "null::text", join: "" }, ...rest];
  const others = sql`select "t".* from ${sql.raw(`${quoted(table)} "t" ${joinsOf(rest)}`)} where ${after(absent, sql.raw(`${key.reference.column} is null`))} order by ${orderBy(rest)}`;
  return sql`select "t".* from ((${named} ${first}) union all (${others} ${first})) "t" ${sql.raw(joinsOf(keys))} order by ${orderBy(keys)} ${bounds}`;
}
