import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { type AnyResource, fieldOf } from "../../../src/schemas/resource.ts";
import { everyOperand } from "../../../src/schemas/rules/where.ts";
import { startOfDay } from "../../../src/schemas/values/time-zone.ts";
import { answeredBy, type Figure, type Filters } from "../../../src/schemas/views/figure.ts";
import type { Person } from "../../access/caller.ts";
import { reachNames, reachSql, type ScopeContext, scopeSql } from "../../access/scope.ts";
import { allOf, type Condition } from "../../access/where-sql.ts";
import { totalsTable } from "../../db/kept-totals.ts";
import { quoted } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import { sinceFilter } from "./figure-filters.ts";
import { filterSql } from "./filters.ts";

/** An aggregate computed over a figure's rows, in addition to their count. */
export type Measure = (rows: Condition) => RawBuilder<unknown>;

export interface Measuring extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly actor: Person;
  readonly timeZone: string;
}

/** Values that are computed by hand over the rows of a figure. */
export interface WrittenMeasures {
  readonly measures: Readonly<Record<string, Measure>>;
  /** The other table that they read. */
  readonly joined?: { readonly resource: AnyResource; readonly join: Condition };
}
/** The values that are computed by hand, by `resource.figure`. */
export type FigureMeasures = Readonly<Record<string, (context: Measuring) => WrittenMeasures>>;

export interface DefinedMeasures {
  readonly defines: "measures";
  readonly measures: FigureMeasures;
}

/** Defines values of figures that are computed by hand. The server finds them by their place, in the `api` of an area. */
export const defineMeasures = (measures: FigureMeasures): DefinedMeasures => ({ defines: "measures", measures });

export const isMeasures = (value: unknown): value is DefinedMeasures => (value as Partial<DefinedMeasures> | null)?.defines === "measures";

/** A figure that is asked for. */
export interface FigureRequest {
  readonly name: string;
  readonly filters: Filters;
  readonly measures: Readonly<Record<string, Measure>>;
  /** The fields that its measures add up; undefined if they read anything else. */
  readonly summed?: readonly string[];
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
  const sources = all.flatMap((each, list) => sourcesOf(context, each).map((source) => ({ list, ...source })));
  if (sources.length === 0) return all.map(() => new Map());
  const { rows } = await sql<Record<string, readonly (number | null)[]>>`${plannedForValues}
    select ${sql.join(sources.map((each, index) => sql`${valuesOf(context, each)} as ${sql.raw(quoted(String(index)))}`))}`.execute(
    context.db,
  );
  const figures = all.map(() => new Map<string, Measured>());
  for (const [index, { list, resource, wanted }] of sources.entries()) {
    const values = (rows[0]?.[String(index)] ?? []).values();
    const next = (): number | null => values.next().value ?? null;
    for (const { name, filters, measures } of wanted) {
      const count = next() ?? 0;
      const each = Object.fromEntries(Object.keys(measures).map((measure) => [measure, next()]));
      figures[list]?.set(name, { count, rows: { resource: resource.name, filters }, values: each });
    }
  }
  return figures;
}

/** The figures of a list that are read together: from its rows, or from the totals that are kept of them. */
interface Source extends ListFigures {
  readonly kept: boolean;
  /** The date field that each of these figures begins at a day of: the rows of earlier days are not read. */
  readonly since?: string | undefined;
}

/**
 * Figures that the totals hold are read from them, by callers whose rows these tell apart. Of the others, figures since a day are read apart
 * from those of any day.
 */
function sourcesOf({ actor }: Measuring, { join, ...list }: ListFigures): Source[] {
  const { resource, wanted } = list;
  const sources = new Map<string, Source & { wanted: FigureRequest[] }>();
  for (const figure of wanted) {
    const kept = isKept(resource, actor, figure);
    const since = kept ? undefined : figure.filters.find(({ operator }) => operator === "gte")?.field;
    const key = JSON.stringify([kept, since]);
    const source = sources.get(key) ?? { ...list, kept, since, wanted: [], ...(kept || !join ? {} : { join }) };
    source.wanted.push(figure);
    sources.set(key, source);
  }
  return [...sources.values()];
}

/** Whether the totals tell apart what the figure counts, the rows that the caller reaches, and those whose amounts are hidden from them. */
function isKept(resource: AnyResource, actor: Person, { filters, summed }: FigureRequest): boolean {
  if (!resource.totals || !summed) return false;
  const hidden = actor.side === "employee" ? [] : summed.map((name) => fieldOf(resource, name).hiddenWhile ?? {});
  const names = [filters.map(({ field }) => field), reachNames(resource, actor), ...hidden.map((where) => everyOperand(where).names)];
  return answeredBy(resource.totals, names.flat(), summed);
}

/** Count and measures of every wanted figure of one source, as one array. A number of JavaScript holds every amount exactly. */
function valuesOf(context: Measuring, source: Source): Condition {
  const { resource, wanted, kept, since, join = sql`` } = source;
  const { actor, timeZone } = context;
  const dayStart = (date: string, plus: number) => startOfDay(timeZone, date, plus);
  const matching = (filters: Filters) => allOf(filters.map((filter) => filterSql(resource, actor.side, filter, dayStart)));
  const values = wanted.flatMap(({ filters, measures }) => {
    const rows = matching(filters);
    const count = kept ? sql`coalesce(sum("t"."count") filter (where ${rows}), 0)` : sql`count(*) filter (where ${rows})`;
    return [count, ...Object.values(measures).map((measure) => measure(rows))].map((each) => sql`(${each})::float8`);
  });
  const table = sql.raw(quoted(kept ? totalsTable(resource) : resource.table));
  // What every figure asks for is a condition of the query, so that an index finds the rows.
  const shared = matching([...filtersOfAll(wanted), ...firstDay(since ?? resource.totals?.day, wanted)]);
  const scope = allOf([(kept ? reachSql : scopeSql)(context, resource, actor, "t"), shared]);
  return sql`(select to_json(array[${sql.join(values)}]) from ${table} "t" ${join} where ${scope})`;
}

/** The first day that any of these figures asks for, if each of them has one. */
function firstDay(field: string | undefined, wanted: readonly FigureRequest[]): Filters {
  const days = wanted.map(({ filters }) => filters.find((filter) => filter.field === field && filter.operator === "gte")?.values[0]);
  const first = days.reduce((min, day) => (min === undefined || day === undefined || day > min ? min : day), days[0]);
  return field !== undefined && first !== undefined && !days.includes(undefined) ? sinceFilter(field, first) : [];
}

function filtersOfAll(wanted: readonly FigureRequest[]): Filters {
  const texts = wanted.map(({ filters }) => new Set(filters.map((filter) => JSON.stringify(filter))));
  return (wanted[0]?.filters ?? []).filter((filter) => texts.every((each) => each.has(JSON.stringify(filter))));
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
