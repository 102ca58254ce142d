import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Figure } from "../../../src/schemas/figure.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { startOfDay } from "../../../src/schemas/values/time-zone.ts";
import { scopeSql } from "../../access/scope.ts";
import { allOf, type Condition } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import { filterSql } from "../../engine/read/filters.ts";
import type { SessionActor } from "../../http/route-access.ts";
import type { Filters } from "./filters.ts";

/** An aggregate computed over a figure's rows, in addition to their count. */
export type Measure = (rows: Condition) => RawBuilder<unknown>;

export interface Measuring {
  readonly db: QueryExecutorProvider;
  readonly actor: SessionActor;
  readonly today: string;
  readonly timeZone: string;
}

/**
 * Figures over the rows of one list, in one query. Each uses the list's own filters and the caller's scope, so that the list opened from a
 * figure shows exactly the rows that were counted.
 */
export async function figuresOf<Name extends string, M extends Readonly<Record<string, Measure>>>(
  { db, actor, today, timeZone }: Measuring,
  resource: AnyResource,
  filtersByName: Readonly<Record<Name, Filters>>,
  measures: M,
  join: Condition = sql``,
): Promise<Record<Name, Figure & { readonly [K in keyof M]: number | null }>> {
  const dayStart = (date: string, plus: number) => startOfDay(timeZone, date, plus);
  const all = Object.entries<Filters>(filtersByName).map(([name, filters]) => ({ name, filters }));
  const columns = all.flatMap(({ filters }, index) => {
    const rows = allOf(filters.map((filter) => filterSql(resource, actor.side, filter, dayStart)));
    const aliased = (measureName: string, value: Condition) => sql`${value} as ${sql.raw(quoted(`${index} ${measureName}`))}`;
    const counted = aliased("count", sql`count(*) filter (where ${rows})`);
    return [counted, ...Object.entries(measures).map(([measureName, measure]) => aliased(measureName, measure(rows)))];
  });
  const table = sql.raw(quoted(resource.table));
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join(columns)} from ${table} "t" ${join} where ${scopeSql(resource, actor, "t", today)}`.execute(db);
  const values = rows[0] ?? {};
  const figures = all.map(({ name, filters }, index) => [
    name,
    {
      count: values[`${index} count`] ?? 0,
      rows: { resource: resource.name, filters },
      ...Object.fromEntries(Object.keys(measures).map((measureName) => [measureName, values[`${index} ${measureName}`] ?? null])),
    },
  ]);
  // The keys are exactly the requested names and measures.
  return Object.fromEntries(figures) as Record<Name, Figure & { readonly [K in keyof M]: number | null }>;
}

/** Counts and sums of amounts, by name; a sum is 0 where there are no rows. */
export async function moneyOf<V extends Readonly<Record<string, Condition>>>(
  context: Measuring,
  resource: AnyResource,
  rows: Readonly<Record<string, Filters>>,
  values: V,
): Promise<(name: string) => Figure & { readonly [K in keyof V]: number }> {
  const measures = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sumOf(value)]));
  const figures = new Map(Object.entries(await figuresOf(context, resource, rows, measures)));
  return (name) => {
    const figure = figures.get(name);
    if (!figure) throw new Error(`No figure named "${name}" was requested.`);
    // The sums are exactly the requested ones.
    return figure as Figure & { readonly [K in keyof V]: number };
  };
}

/** The count and amount over one set of rows. */
export const moneyOver = async (context: Measuring, resource: AnyResource, rows: Filters, value: Condition) =>
  (await moneyOf(context, resource, { all: rows }, { value }))("all");

const sumOf =
  (value: Condition): Measure =>
  (rows) =>
    sql`coalesce(sum(${value}) filter (where ${rows}), 0)::bigint`;

/** The value below which this percentage of the rows lies. */
export const percentileOf =
  (percent: number, value: Condition): Measure =>
  (rows) =>
    sql`percentile_cont(${percent / 100}::float8) within group (order by ${value}) filter (where ${rows})`;
