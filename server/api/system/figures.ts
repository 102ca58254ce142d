import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Figure, Filters } from "../../../src/schemas/figure.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { startOfDay } from "../../../src/schemas/values/time-zone.ts";
import { type ScopeContext, scopeSql } from "../../access/scope.ts";
import { allOf, type Condition } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import { filterSql } from "../../engine/read/filters.ts";
import type { SessionActor } from "../../http/route-access.ts";

/** An aggregate computed over a figure's rows, in addition to their count. */
export type Measure = (rows: Condition) => RawBuilder<unknown>;

export interface Measuring extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly actor: SessionActor;
  readonly timeZone: string;
}

/** A figure that is asked for. */
export interface FigureRequest {
  readonly name: string;
  readonly filters: Filters;
  readonly measures: Readonly<Record<string, Measure>>;
}

/** The figures over the rows of one list, and what their measures read beside its table. */
export interface ListFigures {
  readonly resource: AnyResource;
  readonly wanted: readonly FigureRequest[];
  readonly join?: Condition;
}

/** A figure with its measures by name. */
export type Measured = Figure & { readonly values: Readonly<Record<string, number | null>> };

/**
 * Figures over the rows of several lists, in one query. Each uses the list's own filters and the caller's scope, so that the list opened
 * from a figure shows exactly the rows that were counted.
 */
export async function measured(context: Measuring, all: readonly ListFigures[]): Promise<ReadonlyMap<string, Measured>[]> {
  if (all.length === 0) return [];
  const { rows } = await sql<Record<string, readonly (number | null)[]>>`
    select ${sql.join(all.map((each, index) => sql`${valuesOf(context, each)} as ${sql.raw(quoted(String(index)))}`))}`.execute(context.db);
  return all.map(({ resource, wanted }, index) => {
    const values = (rows[0]?.[String(index)] ?? []).values();
    const next = (): number | null => values.next().value ?? null;
    return new Map(
      wanted.map(({ name, filters, measures }) => {
        const count = next() ?? 0;
        const each = Object.fromEntries(Object.keys(measures).map((measure) => [measure, next()]));
        return [name, { count, rows: { resource: resource.name, filters }, values: each }];
      }),
    );
  });
}

/** Count and measures of every wanted figure of one list, as one array. A number of JavaScript holds every amount exactly. */
function valuesOf(context: Measuring, { resource, wanted, join = sql`` }: ListFigures): Condition {
  const { actor, timeZone } = context;
  const dayStart = (date: string, plus: number) => startOfDay(timeZone, date, plus);
  const values = wanted.flatMap(({ filters, measures }) => {
    const rows = allOf(filters.map((filter) => filterSql(resource, actor.side, filter, dayStart)));
    return [sql`count(*) filter (where ${rows})`, ...Object.values(measures).map((measure) => measure(rows))].map(
      (each) => sql`(${each})::float8`,
    );
  });
  const table = sql.raw(quoted(resource.table));
  return sql`(select to_json(array[${sql.join(values)}]) from ${table} "t" ${join} where ${scopeSql(context, resource, actor, "t")})`;
}

/** Counts and sums of amounts over the rows of one list, by name; a sum is 0 where there are no rows. */
export async function moneyOf(
  context: Measuring,
  resource: AnyResource,
  rows: Readonly<Record<string, Filters>>,
  value: Condition,
): Promise<(name: string) => Figure & { readonly value: number }> {
  const measures = { value: sumOf(value) };
  const wanted = Object.entries(rows).map(([name, filters]) => ({ name, filters, measures }));
  const [figures] = await measured(context, [{ resource, wanted }]);
  return (name) => {
    const figure = figures?.get(name);
    if (!figure) throw new Error(`No figure named "${name}" was requested.`);
    return { count: figure.count, rows: figure.rows, value: figure.values.value ?? 0 };
  };
}

/** The count and amount over one set of rows. */
export const moneyOver = async (context: Measuring, resource: AnyResource, rows: Filters, value: Condition) =>
  (await moneyOf(context, resource, { all: rows }, value))("all");

/** How many rows of a list match. */
export async function countOver(context: Measuring, resource: AnyResource, filters: Filters): Promise<Figure> {
  const [figures] = await measured(context, [{ resource, wanted: [{ name: "all", filters, measures: {} }] }]);
  return { count: figures?.get("all")?.count ?? 0, rows: { resource: resource.name, filters } };
}

export const sumOf =
  (value: Condition): Measure =>
  (rows) =>
    sql`coalesce(sum(${value}) filter (where ${rows}), 0)`;

/** The value below which this percentage of the rows lies. */
export const percentileOf =
  (percent: number, value: Condition): Measure =>
  (rows) =>
    sql`percentile_cont(${percent / 100}::float8) within group (order by ${value}) filter (where ${rows})`;
