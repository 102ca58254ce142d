import { type RawBuilder, sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { fieldNamed, isVisible, sortable } from "../../../src/schemas/access/field-access.ts";
import { isInDocumentFlow } from "../../../src/schemas/carry/document-flow.ts";
import { type Field, wireName } from "../../../src/schemas/fields/field.ts";
import { valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { figureField } from "../../../src/schemas/views/list-figures.ts";
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
  /** Of a name that every row with a reference has. */
  readonly reference?: SortedReference;
  /** Of a figure of the list. */
  readonly figure?: SortedFigure;
  /** Of the id behind the name before it: empty where that is. */
  readonly isBehind?: true;
}

export interface SortedFigure {
  /** The name that its values have in a `with` clause, and these. */
  readonly clause: string;
  readonly values: Condition;
  /** The value that rows without one are sorted by: no amount is zero, no date comes last. */
  readonly ofNone: 0 | null;
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

/** Looks up the values of a list's figure; null for any other name, and where the caller may not read what it adds up. */
type FigureOf = (name: string) => Condition | null;

/**
 * The order of a list: the requested one ("-number" for descending), else the declared one, else newest first; ties are broken by id.
 * @throws Problem 422 for a name that can't be sorted by
 */
export function sortKeys(
  resource: AnyResource,
  resources: readonly AnyResource[],
  side: Side,
  requested: readonly string[],
  figureOf: FigureOf,
): SortKey[] {
  const known = sortable(resource, side);
  const keys = requested.map((text) => {
    const name = text.replace(/^-/, "");
    const field = figureField(resource, name);
    const values = field ? figureOf(name) : null;
    if (field && values && known.includes(name)) return figureKey(name, field, values, text.startsWith("-"));
    if (field || !known.includes(name)) throw invalid({ sort: [`Can't sort by "${name.slice(0, 60)}".`] }, "Please check the sorting.");
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

function figureKey(name: string, field: Field, values: Condition, descending: boolean): SortKey {
  const clause = quoted(`figure ${name}`);
  const isDate = valueKind(field) === "date";
  const value = `${clause}."value"`;
  return {
    name,
    descending,
    expression: isDate ? value : `coalesce(${value}, 0)`,
    type: isDate ? "date" : "bigint",
    words: false,
    mayBeEmpty: isDate,
    join: `left join ${clause} on ${clause}."id" = "t"."id"`,
    figure: { clause, values, ofNone: isDate ? null : 0 },
  };
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

export const boundTo = (key: SortKey, value: CursorValues[number]): Condition =>
  key.words ? sql`lower(${value}::text)` : sql`${value}::${sql.raw(key.type)}`;

function laterThan(key: SortKey, column: Condition, bound: Condition | null): Condition {
  if (bound === null) return key.descending ? sql`${column} is not null` : sql`false`;
  if (key.descending) return sql`${column} < ${bound}`;
  return key.mayBeEmpty ? sql`(${column} > ${bound} or ${column} is null)` : sql`${column} > ${bound}`;
}

/** The joins that an order needs. */
export const joinsOf = (keys: readonly SortKey[]): string => [...new Set(keys.map(({ join }) => join))].join(" ");

/** The figures that an order needs, for its `with` clause: each is added up once. */
export const figuresOf = (keys: readonly SortKey[]): Condition[] =>
  [...new Map(keys.flatMap(({ figure }) => (figure ? [[figure.clause, figure.values] as const] : [])))].map(
    ([clause, values]) => sql`${sql.raw(clause)} as materialized (${values})`,
  );
