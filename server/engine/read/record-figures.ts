import { type RawBuilder, sql } from "kysely";
import type { RecordFigure, RecordFigures } from "../../../src/contract/record-figures.ts";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../src/schemas/access/field-access.ts";
import { anyRefOf, recordKey } from "../../../src/schemas/fields/any-ref.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { startOfDay } from "../../../src/schemas/values/time-zone.ts";
import { daysFrom, type Filters, filtersOfWhere, within } from "../../../src/schemas/views/figure.ts";
import { rowFiguresOf, type StripRows } from "../../../src/schemas/views/strip.ts";
import { sideOf } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { mayRead } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import { allOf, type Condition } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { notFound } from "../wire/problem.ts";
import { filterSql } from "./filters.ts";

type Counted = Pick<RecordFigure, "count" | "value">;

/**
 * The declared figures of rows that point at a record, each over the rows that the caller may read: the list that opens from one shows exactly
 * these. Runs one query.
 * @throws Problem 403, 404
 */
export async function recordFigures(session: EngineSession, call: Call, resource: AnyResource, id: number): Promise<RecordFigures> {
  authorizeRead(resource, call.actor);
  const side = sideOf(call.actor);
  const asked = rowFiguresOf(resource).map((figure) => {
    const other = session.resources.find(({ name }) => name === figure.of);
    const isAsked = other && (figure.onlyFor ?? side) === side && mayRead(other, call.actor);
    return isAsked ? { other, figure, filters: filtersOf(session, resource, other, figure, id) } : null;
  });
  const columns = asked.map((each, at) => {
    const value = each ? valueSql(session, call, each.other, each.figure, each.filters) : sql`null`;
    return sql`${value} as ${sql.raw(quoted(String(at)))}`;
  });
  const table = sql.raw(quoted(resource.table));
  const { rows } = await sql<Record<string, Counted | null>>`${plannedForValues}select ${sql.join([sql`1 as "found"`, ...columns])}
    from ${table} "t" where "t"."id" = ${id} and ${scopeSql(session, resource, call.actor, "t")}`.execute(session.connection);
  const [found] = rows;
  if (!found) throw notFound();
  const measures = session.effects.get(resource.name)?.measures ?? {};
  return Promise.all(
    asked.map(async (each, at): Promise<RecordFigure | null> => {
      const counted = found[String(at)];
      if (!each || !counted) return null;
      const measure = measures[each.figure.measure ?? ""];
      const measured = measure ? { value: await measure(id, session.connection) } : {};
      return { ...counted, ...measured, rows: { resource: each.other.name, filters: each.filters } };
    }),
  );
}

/** The filters of the other list that leave exactly the figure's rows. */
function filtersOf(session: EngineSession, resource: AnyResource, other: AnyResource, figure: StripRows, id: number): Filters {
  const { by } = figure;
  return [
    { field: by, operator: "in", values: [anyRefOf(other)?.name === by ? recordKey(resource.bizObject, id) : String(id)] },
    ...narrowed(figure, session.today()),
  ];
}

/** The filters by which a figure leaves out rows that point at its record. */
const narrowed = ({ rows = {}, days }: Pick<StripRows, "rows" | "days">, today: string): Filters => [
  ...(filtersOfWhere(rows) ?? []),
  ...(days ? within(days.field, daysFrom(days, today)) : []),
];

function conditionsOf(session: EngineSession, other: AnyResource, side: Side, filters: Filters): Condition[] {
  const dayStart = (date: string, plus: number) => startOfDay(session.timeZone, date, plus);
  return filters.map((filter) => filterSql(other, side, filter, dayStart));
}

function valueSql(session: EngineSession, call: Call, other: AnyResource, figure: StripRows, filters: Filters): RawBuilder<unknown> {
  const side = sideOf(call.actor);
  const conditions = conditionsOf(session, other, side, filters);
  return sql`(select json_build_object('count', count(*), 'value', ${measureSql(other, side, figure)})
    from ${sql.raw(quoted(other.table))} "t" where ${allOf([scopeSql(session, other, call.actor, "t"), ...conditions])})`;
}

type RowsFigure = Pick<StripRows, "rows" | "days" | "sum" | "first">;

/** What a figure shows of the rows it counts, and their condition. */
function partsOf(session: EngineSession, call: Call, other: AnyResource, figure: RowsFigure) {
  const side = sideOf(call.actor);
  const value = figure.sum === undefined && figure.first === undefined ? sql`count(*)` : measureSql(other, side, figure);
  const conditions = conditionsOf(session, other, side, narrowed(figure, session.today()));
  return { value, where: allOf([scopeSql(session, other, call.actor, "t"), ...conditions]), from: sql.raw(`${quoted(other.table)} "t"`) };
}

/** What these rows add up to, or the first of their dates, or how many they are; null where an amount is of none. */
export function figureSql(
  session: EngineSession,
  call: Call,
  other: AnyResource,
  figure: RowsFigure,
  pointing: Condition,
): RawBuilder<unknown> {
  const { value, from, where } = partsOf(session, call, other, figure);
  return sql`(select case when count(*) > 0 then ${value} end from ${from} where ${pointing} and ${where})`;
}

/** The same of every row that has one, as `id` and `value`: one for each value of the column `by`. */
export function figureOfEach(session: EngineSession, call: Call, other: AnyResource, figure: RowsFigure, by: string): Condition {
  const { value, from, where } = partsOf(session, call, other, figure);
  const id = sql.raw(by);
  return sql`select ${id} as "id", ${value} as "value" from ${from} where ${id} is not null and ${where} group by ${id}`;
}

function measureSql(
  other: AnyResource,
  side: "employee" | "customer",
  { sum, first, last }: Pick<StripRows, "sum" | "first" | "last">,
): RawBuilder<unknown> {
  const name = sum ?? first ?? last;
  const column = name === undefined ? undefined : namedColumn(other, name)?.column;
  if (name === undefined || column === undefined) return sql`null`;
  const field = other.fields[name];
  if (field && !isVisible(field, side)) return sql`null`;
  const value = sql.raw(unlessHidden(other, field, side, "t", inTable("t", column)));
  if (sum !== undefined) return sql`coalesce(sum(${value}), 0)::float8`;
  return first === undefined ? sql`max(${value})` : sql`min(${value})`;
}
