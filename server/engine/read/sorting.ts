import { type RawBuilder, sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isInDocumentFlow } from "../../../src/schemas/document-flow.ts";
import { type Field, wireName } from "../../../src/schemas/field.ts";
import { fieldNamed, isVisible, sortable } from "../../../src/schemas/field-access.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { allOf, type Condition } from "../../access/where-sql.ts";
import { columnOf, quoted } from "../../db/names.ts";
import { sortExpression } from "../../db/resource-indexes.ts";
import { invalid } from "../wire/problem.ts";
import { nameOfReference } from "./reference-names.ts";
import { foundKey } from "./search-sql.ts";

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
  /** Of a name that every row with a reference has. */
  readonly reference?: SortedReference;
  /** Of the id behind the name before it: empty where that is. */
  readonly isBehind?: true;
}

interface SortedReference {
  /** The name of its id in a row, and the column. */
  readonly name: string;
  readonly column: string;
  /** The id of the row it points at, and that row's table. */
  readonly id: string;
  readonly table: string;
  /** Whether any number of rows may point at the same one, as at a party or a person. A document leads to a few others. */
  readonly isShared: boolean;
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
  const whole = byId >= 0 ? keys.slice(0, byId + 1) : [...keys, keyOf(resource, resources, side, "id", keys[0]?.descending ?? true)];
  const [first, next] = whole;
  return first?.reference && next?.name === "id" ? [first, keyBehind(first, first.reference), next] : whole;
}

/** Rows of the same name stay together by the row that has it, so that only as many of them are read as are needed. */
const keyBehind = ({ reference: _, ...key }: SortKey, { id, name }: SortedReference): SortKey => ({
  ...key,
  name,
  expression: id,
  type: "bigint",
  words: false,
  isBehind: true,
});

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
  if (!named) throw new Error(`${resource.name} can't be sorted by "${name}".`);
  const field = fieldNamed(resource, name, side);
  const column = unlessHidden(resource, field, side, "t", inTable("t", named.column));
  const mayBeEmpty = field !== undefined && !alwaysThere(field) && name !== "state";
  const plain = { name, descending, expression: column, words: false, mayBeEmpty, join: "" };
  const pointed = named.kind === "ref" ? nameOfReference(resource, resources, name, side) : undefined;
  if (pointed) {
    const expression = `lower(${unlessHidden(resource, field, side, "t", pointed.title)})`;
    const mayHaveLeft = side === "customer" && field?.kind === "ref" && field.scopedBy !== undefined;
    const named = { ...plain, expression, type: "text", words: true, mayBeEmpty: mayBeEmpty || mayHaveLeft, join: pointed.join } as const;
    const { id, table } = pointed;
    if (side !== "employee" || table === undefined) return named;
    const target = field?.kind === "ref" ? resources.find((each) => each.name === field.target) : undefined;
    return {
      ...named,
      reference: {
        name: wireName(requested, { kind: "ref" }),
        column,
        id,
        table,
        isShared: !target || !isInDocumentFlow(target, resources),
      },
    };
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
  const last = rest.at(-1);
  if (!last) return later;
  const isOneValue = rest.every((each) => each.descending === key.descending && (each === last || each.isBehind));
  if (value !== null && isOneValue) {
    // Columns compared as one row value: the form that an index scan can start from.
    const sign = key.descending ? "<" : ">";
    const columns = [column, ...rest.map(({ expression }) => sql.raw(expression))];
    const bounds = [bound, ...rest.map((each, index) => boundTo(each, otherValues[index] ?? null))];
    const compared = (count: number, how: string) =>
      sql`(${sql.join(columns.slice(0, count))}) ${sql.raw(how)} (${sql.join(bounds.slice(0, count))})`;
    const row = compared(columns.length, sign);
    // The id is of another table than a reference's name, so that an index scan starts from what stands before it.
    const pair = key.reference ? sql`(${row} and ${compared(columns.length - 1, `${sign}=`)})` : row;
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

/** The joins that an order needs. */
export const joinsOf = (keys: readonly SortKey[]): string => [...new Set(keys.map(({ join }) => join))].join(" ");

/** A part of an order, from a position on. */
export interface OrderedPart {
  readonly keys: readonly SortKey[];
  readonly cursor?: CursorValues | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a list in an order. */
export interface OrderedRows extends OrderedPart {
  readonly table: string;
  readonly where: Condition;
  /** Whether most rows of the table meet the condition. */
  readonly isWhole: boolean;
}

/** Selects the rows that "found" has collected with the values of the order: it is sorted first, and only the rows of the part are read. */
export function orderedFound(table: string, { keys, cursor, limit, offset }: OrderedPart): Condition {
  const collected = keys.map(({ reference: _, ...key }, index) => ({ ...key, expression: foundKey(index), join: "" }));
  const after = cursor ? afterCursor(collected, cursor) : sql`true`;
  const bounds = sql.raw(`limit ${limit}${offset ? ` offset ${offset}` : ""}`);
  return sql`select "t".* from (select "place" from "found" where ${after} order by ${orderBy(collected)} ${bounds}) "f"
    join ${sql.raw(quoted(table))} "t" on "t"."ctid" = "f"."place"`;
}

/**
 * Selects the rows. In the order of a reference's name, those with a reference are selected apart from those without: then both come out of an
 * index in their order, the first by way of the referenced table's names, and only as many are read as are needed.
 */
export function orderedRows(request: OrderedRows): Condition {
  const { table, where, keys, cursor, limit, offset } = request;
  const from = sql.raw(`from ${quoted(table)} "t" ${joinsOf(keys)}`);
  const [key, ...rest] = keys;
  // Inlined, not bound, so that the planner knows how few rows are needed.
  const bounds = sql.raw(`limit ${limit}${offset ? ` offset ${offset}` : ""}`);
  const after = (each: readonly SortKey[], and: Condition) =>
    cursor ? sql`${where} and ${and} and ${afterCursor(each, cursor)}` : sql`${where} and ${and}`;
  if (!key?.reference) return sql`select "t".* ${from} where ${after(keys, sql`true`)} order by ${orderBy(keys)} ${bounds}`;
  const first = sql.raw(`limit ${limit + offset}`);
  const present = [{ ...key, mayBeEmpty: false }, ...rest.map((each) => (each.isBehind ? { ...each, mayBeEmpty: false } : each))];
  const named =
    byReference(request) ??
    sql`select "t".* ${from} where ${after(present, sql.raw(`${key.reference.id} is not null`))} order by ${orderBy(keys)}`;
  if (!key.mayBeEmpty) return sql`${named} ${bounds}`;
  const own = rest.filter((each) => !each.isBehind);
  const absent = keys.map((each) => (own.includes(each) ? each : { ...each, expression: `null::${each.type}`, join: "" }));
  const others = sql`select "t".* from ${sql.raw(`${quoted(table)} "t" ${joinsOf(own)}`)} where ${after(absent, sql.raw(`${key.reference.column} is null`))} order by ${orderBy(own)}`;
  return sql`select "t".* from ((${named} ${first}) union all (${others} ${first})) "t" ${sql.raw(joinsOf(keys))} order by ${orderBy(keys)} ${bounds}`;
}

/**
 * The rows of a whole list with a reference, in the order of its name: of each referenced row only as many as are needed, so that one with a
 * hundred thousand costs no more than one with ten. Null for another order, and for a list of few rows of the table.
 */
function byReference({ table, where, keys, cursor, limit, offset, isWhole }: OrderedRows): Condition | null {
  const [key, behind, next] = keys;
  if (!isWhole || !key?.reference?.isShared || !behind?.isBehind || next?.descending !== key.descending) return null;
  const { column, id, table: referenced } = key.reference;
  const [name, rowId, sign] = [key.expression, next.expression, key.descending ? "<" : ">"].map((text) => sql.raw(text));
  // Not "=": the planner would take the index of the ids instead, and look through all of them for a referenced row with few.
  const inner = [where, sql.raw(`${column} between ${id} and ${id}`)];
  const outer: Condition[] = [];
  const [value = null, row = null, after = null] = cursor ?? [];
  if (cursor && value === null) outer.push(key.descending ? sql`true` : sql`false`);
  if (value !== null) {
    const bound = boundTo(behind, row);
    outer.push(sql`(${name}, ${sql.raw(id)}) ${sign}= (${boundTo(key, value)}, ${bound})`);
    const all = sql.raw(key.descending ? "9223372036854775807" : "0");
    inner.push(sql`${rowId} ${sign} case when ${sql.raw(id)} = ${bound} then ${boundTo(next, after)} else ${all} end`);
  }
  return sql`select "t".* from ${sql.raw(referenced)} cross join lateral (
      select "t".* from ${sql.raw(quoted(table))} "t" where ${allOf(inner)}
      order by ${sql.raw(column)} ${sql.raw(key.descending ? "desc" : "asc")}, ${orderBy([next])} limit ${sql.raw(String(limit + offset))}) "t"
    where ${allOf(outer)} order by ${orderBy(keys)}`;
}
