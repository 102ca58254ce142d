import { type RawBuilder, sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { fieldNamed } from "../../../src/schemas/access/field-access.ts";
import { valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { everyOperand, partsOf } from "../../../src/schemas/rules/where.ts";
import { startOfDay } from "../../../src/schemas/values/time-zone.ts";
import { figureField } from "../../../src/schemas/views/list-figures.ts";
import { evaluationContextOf, sideOf } from "../../access/caller.ts";
import { scopeSql } from "../../access/scope.ts";
import { allOf, type Condition, whereSql } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import { isCountedByIndex, textKinds } from "../../db/resource-indexes.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { ListRequest, ListResult, ListSelection } from "../operations.ts";
import { cursorAt, readCursor } from "../wire/cursor.ts";
import { type RawRow, withActions } from "../wire/present.ts";
import { invalid } from "../wire/problem.ts";
import { type Filter, filterSql } from "./filters.ts";
import { COUNT_LIMIT } from "./known-totals.ts";
import { noSegment, segmentNamed, segmentWhere, statusWhere, tabWhere } from "./list-conditions.ts";
import { figureColumns, figuresByName } from "./list-figures.ts";
import { orderedFound, orderedRows } from "./ordered-rows.ts";
import { labelledRow } from "./read.ts";
import { everyRow, foundRows, matching, type Search, searchSql } from "./search-sql.ts";
import { selectionOfFields } from "./selection.ts";
import { figuresOf, joinsOf, orderBy, type SortKey, sortKeys } from "./sorting.ts";

/**
 * Whether no index alone tells how many rows an employee's filter lets through: a filter by parts of words, one by a field whose index has
 * removed rows, too, or one of a resource that has only some rows of its table, because the index of a field does not say which. A filter
 * by an equal text finds few rows, and looking for them in the order of the list would read all of it, so its rows are counted too. So does a
 * filter by a figure.
 */
export function isCountedByRows(resource: AnyResource, { field: name, operator }: Filter): boolean {
  if (figureField(resource, name)) return true;
  const slicedBy = resource.rows ? everyOperand(resource.rows).names : [];
  const field = fieldNamed(resource, name, "employee");
  const isOfText = operator === "contains" || (operator === "eq" && field !== undefined && textKinds.has(valueKind(field)));
  if (isOfText || slicedBy.some((each) => each !== name)) return true;
  return name !== "state" && !(field && isCountedByIndex(field, name === resource.title));
}

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
  const unknown = request.fields?.find((name) => !fieldNamed(resource, name, side));
  if (unknown !== undefined) throw invalid({ fields: [`There is no "${unknown.slice(0, 60)}".`] }, "Please check the address.");
  const { rows: reached, search } = listParts(session, call, resource, request, today);
  const all = search ? allOf([reached, matching(resource, reached, search)]) : reached;
  const keys = sortKeys(resource, session.resources, side, request.sort ?? [], figuresByName(session, call, resource));
  const cursor = request.after === undefined ? undefined : readCursor(keys, request.after);
  const key = request.exactCount ? null : keyOf(countSql(resource, all, false), session);
  const isLong = key !== null && session.totals.isLong(key);
  const most = request.exactCount ? null : COUNT_LIMIT + 1;
  const isWhole = [request.tab, request.segment, request.statusId, search].every((each) => each == null) && !request.filters?.length;
  const sought = search ?? (!request.exactCount && readsWhatItCounts(resource, side, request, keys, isWhole) ? everyRow : null);
  const found = sought && !isLong ? foundRows(resource, reached, sought, { keys, joins: joinsOf(keys) }, most) : null;
  const withClause = clauseOf([...figuresOf(keys), ...(found ? [found] : [])]);
  const counted = found ? sql`(select count(*) from "found")` : countSql(resource, all, request.exactCount === true);

  const complete = request.complete === true;
  const whole = (complete ? model.record : model.list)[side];
  const { fields } = request;
  // The order and the cursor read the fields that are sorted by.
  const names = fields ? [...fields, ...keys.map(({ name }) => name)] : whole.parts.keys();
  const selection = fields || complete ? selectionOfFields(whole, resource, names) : whole;
  const { columns } = selection;
  // A complete row looks its names up one by one; the order needs those that it sorts by.
  const joins = `${selection.joins} ${joinsOf(complete ? keys : keys.filter((key) => key.figure))}`;
  const { table } = resource;
  const bounds = { keys, cursor, limit: request.limit + 1, offset: request.offset ?? 0 };
  const page = found ? orderedFound(table, bounds) : orderedRows({ ...bounds, table, where: all, isWhole });
  const total = isLong ? sql`` : sql`, ${counted} as "$total"`;
  const figures = figureColumns(session, call, resource, [...(fields ?? []), ...keys.map(({ name }) => name)]);
  const query = sql<RawRow>`${plannedForValues}${withClause} select ${sql.raw(columns)}${figures.columns}${total} from (${page}) "t" ${sql.raw(joins)}${figures.join} order by ${orderBy(keys)}`;
  const { rows } = await query.execute(session.connection);

  const count = isLong
    ? COUNT_LIMIT + 1
    : await totalOf(session, rows, sql<{ total: number }>`${plannedForValues}${withClause} select ${counted} as "total"`, request);
  const totalIsCapped = !request.exactCount && count > COUNT_LIMIT;
  if (totalIsCapped && key !== null) session.totals.remember(key);
  // More was found than was collected: now that it is known to be long, the list is read in its order.
  if (totalIsCapped && found) return list(session, call, resource, request);
  const pageRows = rows.slice(0, request.limit).map((row) => labelledRow(resource, side, selection, withoutTotal(row)));
  const last = pageRows.at(-1);
  return {
    rows: fields ? pageRows : pageRows.map(withActions(resource, call.actor, today, complete ? "record" : "listed")),
    total: totalIsCapped ? COUNT_LIMIT : count,
    totalIsCapped,
    next: rows.length > request.limit && last ? cursorAt(keys, last) : null,
  };
}

/** All conditions of a list: scope, tab, segment, status, filters and search words. */
export function listCondition(session: EngineSession, call: Call, resource: AnyResource, request: ListSelection, today: string): Condition {
  const { rows, search } = listParts(session, call, resource, request, today);
  return search ? allOf([rows, matching(resource, rows, search)]) : rows;
}

function hasFigure(values: Condition | null, resource: AnyResource): Condition {
  if (!values) throw noSegment(resource);
  return sql`"t"."id" in (select "id" from (${values}) "f")`;
}

export const clauseOf = (parts: readonly Condition[]): Condition => (parts.length > 0 ? sql`with ${sql.join([...parts])}` : sql``);

/** The rows that a list is about, and the search within them. */
function listParts(
  session: EngineSession,
  call: Call,
  resource: AnyResource,
  request: ListSelection,
  today: string,
): { readonly rows: Condition; readonly search: Search | null } {
  const side = sideOf(call.actor);
  const context = evaluationContextOf(call.actor, { today: () => today, timeZone: session.timeZone });
  const declared = [
    tabWhere(resource, side, request.tab),
    segmentWhere(resource, side, request.segment),
    statusWhere(resource, request.statusId),
  ];
  const conditions = [scopeSql(session, resource, call.actor, "t")];
  for (const where of declared)
    if (where && Object.keys(where).length > 0) conditions.push(whereSql(session.resources, resource, where, "t", context));
  const dayStart = (date: string, plus: number) => startOfDay(session.timeZone, date, plus);
  const figureOf = figuresByName(session, call, resource);
  const segment = segmentNamed(resource, side, request.segment)?.figure;
  if (segment !== undefined) conditions.push(hasFigure(figureOf(segment), resource));
  for (const filter of request.filters ?? []) conditions.push(filterSql(resource, side, filter, dayStart, figureOf));
  const text = request.q?.trim() ?? "";
  const search = text === "" ? null : searchSql(session.resources, resource, side, text);
  if (text !== "" && !search) throw invalid({ q: ["This list can't be searched."] });
  return { rows: allOf(conditions), search };
}

/**
 * Whether no index answers the count alone, so that it reads its rows anyway: then they are collected and sorted. Asked for the first of them in an
 * order, PostgreSQL may walk through the rows of others for long. So are the few rows of a list in the order of a name that many others have.
 */
function readsWhatItCounts(resource: AnyResource, side: Side, request: ListRequest, keys: readonly SortKey[], isWhole: boolean): boolean {
  if (isWhole && keys[0]?.reference !== undefined) return true;
  if (segmentNamed(resource, side, request.segment)?.figure !== undefined) return true;
  const declared = [tabWhere(resource, side, request.tab), segmentWhere(resource, side, request.segment)];
  const compared = declared.flatMap((where) => (where ? everyOperand(where).names : []));
  // The indexes of a customer's rows hold the state and no other field.
  const isByRows = request.filters?.some(
    (filter) => filter.field !== "state" && (side === "customer" || isCountedByRows(resource, filter)),
  );
  const ownInSeveralWays = side === "customer" && resource.customer !== undefined && partsOf(resource.customer.rows).any !== undefined;
  return ownInSeveralWays || isByRows === true || compared.some((name) => name !== "state");
}

/** The table, joined with the references that the order needs. */
export function fromClause(resource: AnyResource, keys: readonly SortKey[]): Condition {
  return sql.raw(`${quoted(resource.table)} "t" ${joinsOf(keys)}`);
}

function countSql(resource: AnyResource, where: Condition, exact: boolean): Condition {
  const rows = sql`select 1 from ${sql.raw(quoted(resource.table))} "t" where ${where}`;
  return exact
    ? sql`(select count(*) from (${rows}) "c")`
    : sql`(select count(*) from (${rows} limit ${sql.raw(String(COUNT_LIMIT + 1))}) "c")`;
}

/** The SQL text and values of the count: lists with the same key are the same list. */
function keyOf(counted: Condition, session: EngineSession): string {
  const { sql: text, parameters } = sql`select ${counted}`.compile(session.db.kysely);
  return JSON.stringify([text, parameters]);
}

async function totalOf(
  session: EngineSession,
  rows: readonly RawRow[],
  alone: RawBuilder<{ total: number }>,
  request: ListRequest,
): Promise<number> {
  const [first] = rows;
  if (first) return Number(first.$total);
  if (!request.offset && request.after === undefined) return 0;
  const { rows: counted } = await alone.execute(session.connection);
  return Number(counted[0]?.total ?? 0);
}

/** Set to undefined, not deleted: the rows of a page keep one shape, and JSON omits undefined values. */
function withoutTotal(row: RawRow): RawRow {
  row.$total = undefined;
  return row;
}
