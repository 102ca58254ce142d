import { sql } from "kysely";
import { allOf, type Condition } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import { foundKey } from "./search-sql.ts";
import { afterCursor, boundTo, type CursorValues, joinsOf, orderBy, type SortedFigure, type SortKey } from "./sorting.ts";

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
  if (key?.figure) return byFigure(request, key, key.figure, rest);
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
 * In the order of a figure, the rows that have one are selected apart from the others, which are in the order of what follows: of those, the
 * first few are read, however many there are.
 */
function byFigure(
  { table, where, cursor, limit, offset, keys }: OrderedRows,
  key: SortKey,
  figure: SortedFigure,
  rest: readonly SortKey[],
): Condition {
  const first = sql.raw(`limit ${limit + offset}`);
  const from = (each: readonly SortKey[]) => sql.raw(`${quoted(table)} "t" ${joinsOf(each)}`);
  const after = cursor ? afterCursor(keys, cursor) : sql`true`;
  const having = sql`select "t".* from ${from(keys)} where ${where} and ${sql.raw(figure.clause)}."value" is not null and ${after}
    order by ${orderBy(keys)} ${first}`;
  const none = sql`not exists (select 1 from ${sql.raw(figure.clause)} "f" where "f"."id" = "t"."id")`;
  const others = sql`select "t".* from ${from(rest)} where ${where} and ${none} and ${afterNone(key, figure, rest, cursor)}
    order by ${orderBy(rest)} ${first}`;
  return sql`select "t".* from ((${having}) union all (${others})) "t" ${sql.raw(joinsOf(keys))} order by ${orderBy(keys)}
    ${sql.raw(`limit ${limit}${offset ? ` offset ${offset}` : ""}`)}`;
}

/** Which of the rows without a figure come after a position: all, none, or those after it in the order of what follows. */
function afterNone(key: SortKey, { ofNone }: SortedFigure, rest: readonly SortKey[], cursor: CursorValues | undefined): Condition {
  if (!cursor) return sql`true`;
  const [value = null, ...others] = cursor;
  if (value === ofNone) return afterCursor(rest, others);
  // A missing date counts as the last one, a missing amount as zero.
  const isBefore = ofNone === null || Number(value) < ofNone;
  return isBefore === key.descending ? sql`false` : sql`true`;
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
