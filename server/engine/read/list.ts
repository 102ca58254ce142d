import { type RawBuilder, sql } from "kysely";
import { fieldNamed } from "../../../src/schemas/access/field-access.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { allOf, type Condition } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { ListRequest, ListResult } from "../operations.ts";
import { cursorAt, readCursor } from "../wire/cursor.ts";
import { type RawRow, withActions } from "../wire/present.ts";
import { invalid } from "../wire/problem.ts";
import { COUNT_LIMIT } from "./known-totals.ts";
import { listParts } from "./list-conditions.ts";
import { figureColumns, figuresByName } from "./list-figures.ts";
import { isWholeList, type ListPlan, longListPlan, type PlannedList, planOf } from "./list-plan.ts";
import { orderedFound, orderedRows } from "./ordered-rows.ts";
import { labelledRow } from "./read.ts";
import { everyRow, foundRows, matching, type Search } from "./search-sql.ts";
import { type Selection, selectionOfFields } from "./selection.ts";
import { type CursorValues, figuresOf, joinsOf, orderBy, type SortKey, sortKeys } from "./sorting.ts";

/** What a request selects, checked, and the order it is read in. */
interface SelectedList extends Pick<PlannedList, "resource" | "side" | "request" | "isSearched"> {
  /** The rows of the list without the search. */
  readonly reached: Condition;
  readonly search: Search | null;
  /** Those of them that the search finds. */
  readonly condition: Condition;
  readonly keys: readonly SortKey[];
  readonly cursor: CursorValues | undefined;
  readonly selection: Selection;
  readonly today: string;
}

/** A page as it was read, with one row more if there is one. */
interface ReadPage {
  readonly rows: readonly RawRow[];
  /** How many rows the list has, counted up to a limit. */
  readonly count: number;
}

/**
 * One page of the rows the caller may see, in one query: rows are selected first, references are joined to those only, and the count (up to
 * 10,000) is included.
 * @throws Problem 403; 422 for unknown names and values
 */
export async function list(session: EngineSession, call: Call, resource: AnyResource, request: ListRequest): Promise<ListResult> {
  authorizeRead(resource, call.actor);

  // Select: what is asked for, and how it is read.
  const selected = selectList(session, call, resource, request);
  const key = request.exactCount ? null : keyOf(countSql(resource, selected.condition, false), session);
  const plan = planOf({ ...selected, isLong: key !== null && session.totals.isLong(key) });
  const statements = statementsOf(session, call, selected, plan);

  // Count: with the page, where the list is not known to be long.
  const { rows, count } = await readPage(session, statements, selected, plan);
  const totalIsCapped = !request.exactCount && count > COUNT_LIMIT;
  if (totalIsCapped && key !== null) session.totals.remember(key);

  // Present. Where more was found than was collected, the page is read once more, in the order of the list.
  const isPartial = totalIsCapped && plan.rows === "collected";
  const read = isPartial ? (await statementsOf(session, call, selected, longListPlan).page.execute(session.connection)).rows : rows;
  const total = totalIsCapped ? COUNT_LIMIT : count;
  return { ...presentPage(call, selected, read), total, totalIsCapped };
}

function selectList(session: EngineSession, call: Call, resource: AnyResource, request: ListRequest): SelectedList {
  const [side, today] = [sideOf(call.actor), session.today()];
  const { fields } = request;
  const unknown = fields?.find((name) => !fieldNamed(resource, name, side));
  if (unknown !== undefined) throw invalid({ fields: [`There is no "${unknown.slice(0, 60)}".`] }, "Please check the address.");
  const { rows: reached, search } = listParts(session, call, resource, request, today);
  const keys = sortKeys(resource, session.resources, side, request.sort ?? [], figuresByName(session, call, resource));
  const cursor = request.after === undefined ? undefined : readCursor(keys, request.after);
  const model = session.models.of(resource);
  const whole = (request.complete ? model.record : model.list)[side];
  // The order and the cursor read the fields that are sorted by.
  const names = fields ? [...fields, ...keys.map(({ name }) => name)] : whole.parts.keys();
  const selection = fields || request.complete ? selectionOfFields(whole, resource, names) : whole;
  const condition = search ? allOf([reached, matching(resource, reached, search)]) : reached;
  return { resource, side, request, reached, search, isSearched: search !== null, condition, keys, cursor, selection, today };
}

interface ListStatements {
  readonly page: RawBuilder<RawRow>;
  /** The count by itself, for a page without rows. */
  readonly total: RawBuilder<{ total: number }>;
}

/** The statements that read a page by a plan. */
function statementsOf(session: EngineSession, call: Call, list: SelectedList, plan: ListPlan): ListStatements {
  const { resource, request, reached, search, condition, keys, cursor, selection } = list;
  const most = request.exactCount ? null : COUNT_LIMIT + 1;
  const isCollected = plan.rows === "collected";
  const collected = isCollected ? [foundRows(resource, reached, search ?? everyRow, { keys, joins: joinsOf(keys) }, most)] : [];
  const withClause = clauseOf([...figuresOf(keys), ...collected]);
  const counted = isCollected ? sql`(select count(*) from "found")` : countSql(resource, condition, request.exactCount === true);
  const { table } = resource;
  const bounds = { keys, cursor, limit: request.limit + 1, offset: request.offset ?? 0 };
  const page = isCollected ? orderedFound(table, bounds) : orderedRows({ ...bounds, table, where: condition, isWhole: isWholeList(list) });
  // A complete row looks its names up one by one; the order needs those that it sorts by.
  const joins = `${selection.joins} ${joinsOf(request.complete ? keys : keys.filter((key) => key.figure))}`;
  const total = plan.isCounted ? sql`, ${counted} as "$total"` : sql``;
  const figures = figureColumns(session, call, resource, [...(request.fields ?? []), ...keys.map(({ name }) => name)]);
  return {
    page: sql`${plannedForValues}${withClause} select ${sql.raw(selection.columns)}${figures.columns}${total} from (${page}) "t" ${sql.raw(joins)}${figures.join} order by ${orderBy(keys)}`,
    total: sql`${plannedForValues}${withClause} select ${counted} as "total"`,
  };
}

async function readPage(
  session: EngineSession,
  { page, total }: ListStatements,
  { request }: SelectedList,
  plan: ListPlan,
): Promise<ReadPage> {
  const { rows } = await page.execute(session.connection);
  return { rows, count: plan.isCounted ? await totalOf(session, rows, total, request) : COUNT_LIMIT + 1 };
}

function presentPage(call: Call, { resource, side, request, keys, selection, today }: SelectedList, rows: readonly RawRow[]) {
  const shown = rows.slice(0, request.limit).map((row) => labelledRow(resource, side, selection, withoutTotal(row)));
  const last = shown.at(-1);
  const depth = request.complete ? "record" : "listed";
  return {
    rows: request.fields ? shown : shown.map(withActions(resource, call.actor, today, depth)),
    next: rows.length > request.limit && last ? cursorAt(keys, last) : null,
  };
}

export const clauseOf = (parts: readonly Condition[]): Condition => (parts.length > 0 ? sql`with ${sql.join([...parts])}` : sql``);

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
