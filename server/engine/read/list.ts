import { sql } from "kysely";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { startOfDay } from "../../../src/schemas/values/time-zone.ts";
import { evaluationContextOf, sideOf } from "../../access/caller.ts";
import { scopeSql } from "../../access/scope.ts";
import { allOf, type Condition, whereSql } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { ListRequest, ListResult, ListSelection } from "../operations.ts";
import { cursorAt, readCursor } from "../wire/cursor.ts";
import { type RawRow, withActions } from "../wire/present.ts";
import { invalid } from "../wire/problem.ts";
import { filterSql } from "./filters.ts";
import { segmentWhere, statusWhere, tabWhere } from "./list-conditions.ts";
import { labelledRow } from "./read.ts";
import { searchSql } from "./search-sql.ts";
import { afterCursor, orderBy, type SortKey, sortKeys } from "./sorting.ts";

const maxCounted = 10_000;

/**
 * One page of the rows the caller may see, in one query: rows are selected first, references are joined to those only, and the count (up to
 * 10,000) is included.
 * @throws Problem 403; 422 for unknown names and values
 */
export async function list(session: EngineSession, call: Call, resource: AnyResource, request: ListRequest): Promise<ListResult> {
  authorizeRead(resource, call.actor);
  const today = session.today();
  const side = sideOf(call.actor);
  const model = session.models.of(resource);
  const where = listCondition(session, call, resource, request, today);
  const keys = sortKeys(resource, session.resources, side, request.sort ?? []);
  const cursor = request.after === undefined ? undefined : readCursor(keys, request.after);
  const counted = countSql(resource, where, request.exactCount === true);
  const key = request.exactCount ? null : keyOf(counted, session);
  const isLong = key !== null && session.totals.isLong(key);

  const complete = request.complete === true;
  const selection = (complete ? model.record : model.list)[side];
  const { columns, joins } = selection;
  const page = sql`select "t".* from ${fromClause(resource, keys)} where ${cursor ? sql`${where} and ${afterCursor(keys, cursor)}` : where} order by ${orderBy(keys)} ${bounds(request)}`;
  const total = isLong ? sql`` : sql`, ${counted} as "$total"`;
  const query = sql<RawRow>`select ${sql.raw(columns)}${total} from (${page}) "t" ${sql.raw(joins)} order by ${orderBy(keys)}`;
  const { rows } = await query.execute(session.connection);

  const count = isLong ? maxCounted + 1 : await totalOf(session, rows, counted, request);
  const totalIsCapped = !request.exactCount && count > maxCounted;
  if (totalIsCapped && key !== null) session.totals.remember(key);
  const present = withActions(resource, call.actor, today, complete);
  const pageRows = rows.slice(0, request.limit).map((row) => labelledRow(resource, side, selection, withoutTotal(row)));
  const last = pageRows.at(-1);
  return {
    rows: pageRows.map(present),
    total: totalIsCapped ? maxCounted : count,
    totalIsCapped,
    next: rows.length > request.limit && last ? cursorAt(keys, last) : null,
  };
}

/** All conditions of a list: scope, tab, segment, status, filters and search words. */
export function listCondition(session: EngineSession, call: Call, resource: AnyResource, request: ListSelection, today: string): Condition {
  const side = sideOf(call.actor);
  const context = evaluationContextOf(call.actor, today);
  const declared = [
    tabWhere(resource, side, request.tab),
    segmentWhere(resource, side, request.segment),
    statusWhere(resource, request.statusId),
  ];
  const conditions = [scopeSql(session, resource, call.actor, "t")];
  for (const where of declared)
    if (where && Object.keys(where).length > 0) conditions.push(whereSql(session.resources, resource, where, "t", context));
  const dayStart = (date: string, plus: number) => startOfDay(session.timeZone, date, plus);
  for (const filter of request.filters ?? []) conditions.push(filterSql(resource, side, filter, dayStart));
  if (request.q !== undefined && request.q.trim() !== "") {
    const searchCondition = searchSql(resource, side, request.q.trim());
    if (!searchCondition) throw invalid({ q: ["This list can't be searched."] });
    conditions.push(searchCondition);
  }
  return allOf(conditions);
}

/** The table, joined with the references that the order needs. */
export function fromClause(resource: AnyResource, keys: readonly SortKey[]): Condition {
  const joins = [...new Set(keys.map((key) => key.join))].join(" ");
  return sql.raw(`${quoted(resource.table)} "t" ${joins}`);
}

// Inlined, not bound, so that the planner knows how few rows are needed.
const bounds = ({ limit, offset }: ListRequest): Condition => sql.raw(`limit ${limit + 1}${offset ? ` offset ${offset}` : ""}`);

function countSql(resource: AnyResource, where: Condition, exact: boolean): Condition {
  const rows = sql`select 1 from ${sql.raw(quoted(resource.table))} "t" where ${where}`;
  return exact
    ? sql`(select count(*) from (${rows}) "c")`
    : sql`(select count(*) from (${rows} limit ${sql.raw(String(maxCounted + 1))}) "c")`;
}

/** The SQL text and values of the count: lists with the same key are the same list. */
function keyOf(counted: Condition, session: EngineSession): string {
  const { sql: text, parameters } = sql`select ${counted}`.compile(session.db.kysely);
  return JSON.stringify([text, parameters]);
}

async function totalOf(session: EngineSession, rows: readonly RawRow[], counted: Condition, request: ListRequest): Promise<number> {
  const [first] = rows;
  if (first) return Number(first.$total);
  if (!request.offset && request.after === undefined) return 0;
  const { rows: alone } = await sql<{ total: number }>`select ${counted} as "total"`.execute(session.connection);
  return Number(alone[0]?.total ?? 0);
}

/** Set to undefined, not deleted: the rows of a page keep one shape, and JSON omits undefined values. */
function withoutTotal(row: RawRow): RawRow {
  row.$total = undefined;
  return row;
}
