import { sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { AnyWhere } from "../../../src/schemas/rules/where.ts";
import { startOfDay } from "../../../src/schemas/values/time-zone.ts";
import type { Segment } from "../../../src/schemas/views/segment.ts";
import { evaluationContextOf, sideOf } from "../../access/caller.ts";
import { scopeSql } from "../../access/scope.ts";
import { allOf, type Condition, whereSql } from "../../access/where-sql.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { ListSelection } from "../operations.ts";
import { invalid } from "../wire/problem.ts";
import { filterSql } from "./filters.ts";
import { figuresByName } from "./list-figures.ts";
import { matching, type Search, searchSql } from "./search-sql.ts";

/** The tab's condition, found by its name or by the customers' path, if the side may see it. */
function findTab(resource: AnyResource, side: Side, requested: string): AnyWhere | null {
  for (const [name, tab] of Object.entries(resource.views.list.tabs ?? {})) {
    const open = tab.onlyFor === undefined || tab.onlyFor === side;
    if (open && (name === requested || tab.customer?.path === requested)) return tab.where;
  }
  return null;
}

/** The condition of the tab, or of the state with this code; null for neither. */
export function findTabOrCode(resource: AnyResource, side: Side, requested: string): AnyWhere | null {
  const tab = findTab(resource, side, requested);
  if (tab) return tab;
  const state = Object.entries(resource.states).find(([, each]) => each.code !== undefined && String(each.code) === requested);
  return state ? { state: state[0] } : null;
}

/** @throws Problem 422 */
export function tabWhere(resource: AnyResource, side: Side, requested: string | undefined): AnyWhere | null {
  if (requested === undefined) return null;
  const where = findTabOrCode(resource, side, requested);
  if (!where) throw invalid({ tab: ["There is no such tab."] }, "There is no such tab.");
  return where;
}

/** The segment that was asked for. @throws Problem 422 */
export function segmentNamed(resource: AnyResource, side: Side, requested: string | undefined): Segment | null {
  if (requested === undefined) return null;
  const segments = resource.views.list.segments;
  const option = segments && Object.hasOwn(segments.options, requested) ? segments.options[requested] : undefined;
  if (!option || (option.onlyFor !== undefined && option.onlyFor !== side)) throw noSegment(resource);
  return option;
}

export const noSegment = ({ views: { list } }: AnyResource) =>
  invalid({ [list.segments?.param ?? "segment"]: ["There is no such choice."] }, "There is no such choice.");

/** @throws Problem 422 */
export const segmentWhere = (resource: AnyResource, side: Side, requested: string | undefined): AnyWhere | null =>
  segmentNamed(resource, side, requested)?.where ?? null;

/** @throws Problem 422 */
export function statusWhere(resource: AnyResource, statusId: number | undefined): AnyWhere | null {
  if (statusId === undefined) return null;
  const state = Object.entries(resource.states).find(([, each]) => each.id === statusId);
  if (!state) throw invalid({ statusId: ["There is no such status."] }, "There is no such status.");
  return { state: state[0] };
}

/** All conditions of a list: scope, tab, segment, status, filters and search words. */
export function listCondition(session: EngineSession, call: Call, resource: AnyResource, request: ListSelection, today: string): Condition {
  const { rows, search } = listParts(session, call, resource, request, today);
  return search ? allOf([rows, matching(resource, rows, search)]) : rows;
}

/** The rows that a list is about, and the search within them. */
export function listParts(
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

function hasFigure(values: Condition | null, resource: AnyResource): Condition {
  if (!values) throw noSegment(resource);
  return sql`"t"."id" in (select "id" from (${values}) "f")`;
}
