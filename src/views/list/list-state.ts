import type { CrudFilter, CrudSort } from "@refinedev/core";
import { isAllowed } from "../../providers/access-control.ts";
import { findResource } from "../../providers/registry.ts";
import type { Side } from "../../schemas/access/abilities.ts";
import { filterable, isVisible, sortable } from "../../schemas/access/field-access.ts";
import { canFilter, canSearch, type Operator, operators, traitsOf } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { isOfLines, listColumns } from "../../schemas/views/list-figures.ts";
import { sortOf } from "../../schemas/views/list-sort.ts";
import type { Segment } from "../../schemas/views/segment.ts";
import { anyField, currentSide, isAlwaysOwnCompany, shownNames } from "../records/view-fields.ts";

export interface ListFilter {
  readonly field: string;
  readonly op: Operator;
  readonly values: readonly string[];
}

/** The search, filters, order and columns of a list. All of it is in the address. */
export interface ListState {
  readonly q: string;
  readonly page: number;
  /** "-number" is descending; undefined is the declared order. */
  readonly sort: string | undefined;
  readonly filters: readonly ListFilter[];
  readonly segment: string | undefined;
  /** The chosen columns; undefined means the declared ones. */
  readonly columns: readonly string[] | undefined;
  /** How the rows are shown; undefined means as a table. */
  readonly view: ListViewName | undefined;
  /** The field that tiles are grouped by. */
  readonly group: string | undefined;
  /** The saved view that it began as. */
  readonly saved: number | undefined;
}

export type ListViewName = "board" | "tiles" | "map";

/** The ways of showing a resource's rows besides the table. */
export const viewsOf = ({ views: { list } }: AnyResource): readonly ListViewName[] => [
  ...(list.board ? (["board"] as const) : []),
  ...(list.tiles ? (["tiles"] as const) : []),
  ...(list.map ? (["map"] as const) : []),
];

const mayLookUp = (target: string): boolean => {
  const resource = findResource(target);
  return resource !== undefined && isAllowed({ resource, action: "read" });
};

const isOperator = (word: string | undefined): word is Operator => operators.some((operator) => operator === word);

/** The comparisons that are offered for a field: of those that the server knows, the ones usual for its kind. */
export function operatorsOf(resource: AnyResource, name: string, side: Side): readonly Operator[] {
  const field = anyField(resource, name, side);
  const usual = field ? traitsOf(field).operators : [];
  return (
    filterable(resource, side)
      .get(name)
      ?.filter((operator) => usual.includes(operator)) ?? []
  );
}

/** The fields a list can be filtered by, in declared order, followed by the system columns. */
export function filterNames(resource: AnyResource, side: Side): string[] {
  return [...filterable(resource, side).keys()].filter((name) => {
    const field = anyField(resource, name, side);
    if (!field || !canFilter(field)) return false;
    if (resource.views.list.figures?.[name]) return mayShow(resource, name);
    // The creator is chosen from the users, which not every user may look up.
    return resource.fields[name] !== undefined || field.kind !== "ref" || mayLookUp(field.target);
  });
}

/** Whether the resource has fields the list's search box can find. */
export const canSearchIn = (resource: AnyResource): boolean =>
  Object.values(resource.fields).some((field) => canSearch(field) && isVisible(field, currentSide()));

/** Whether a figure of the list is of rows that this user may read. */
function mayShow({ views }: AnyResource, name: string): boolean {
  const figure = views.list.figures?.[name];
  return !figure || isOfLines(figure) || mayLookUp(figure.of);
}

/** Every column that can be shown, in declared order. */
export const offeredColumns = (resource: AnyResource, side: Side): string[] =>
  shownNames(resource, [...listColumns(resource, true), ...(resource.views.list.more ?? [])], side).filter((name) =>
    mayShow(resource, name),
  );

/** The declared columns; customers don't get the column that shows their own company in every row. */
function firstColumns(resource: AnyResource, side: Side): string[] {
  const names = shownNames(resource, listColumns(resource), side).filter((name) => mayShow(resource, name));
  return side === "customer" ? names.filter((name) => !isAlwaysOwnCompany(resource, name)) : names;
}

/** The segments that this user may choose from. */
export const offeredSegments = (resource: AnyResource, side: Side): (readonly [string, Segment])[] =>
  Object.entries(resource.views.list.segments?.options ?? {}).filter(
    ([, { onlyFor = side, figure }]) => onlyFor === side && (figure === undefined || mayShow(resource, figure)),
  );

/** The columns that the user chose, or those of the segment; undefined for the declared ones. */
export const ownColumns = ({ views: { list } }: AnyResource, { columns, segment }: ListState): readonly string[] | undefined =>
  columns ?? list.segments?.options[segment ?? ""]?.columns;

export const shownColumns = (resource: AnyResource, state: ListState, side: Side): string[] => {
  const offered = offeredColumns(resource, side);
  const chosen = ownColumns(resource, state)?.filter((name) => offered.includes(name));
  return chosen?.length ? offered.filter((name) => chosen.includes(name)) : firstColumns(resource, side);
};

/** Reads the state from the address. Parts that do not fit the declaration are ignored, so that old links still open. */
export function readListState(resource: AnyResource, side: Side, search: URLSearchParams): ListState {
  const sort = search.get("sort") ?? undefined;
  const page = Number(search.get("page"));
  const segments = resource.views.list.segments;
  const segment = segments && search.get(segments.param);
  const sorted = sort?.replace(/^-/, "") ?? "";
  const filters: ListFilter[] = [];
  for (const name of new Set(search.keys())) {
    const [field = "", op] = name.split(".");
    if (!isOperator(op) || !filterNames(resource, side).includes(field)) continue;
    const values = search.getAll(name).filter((value) => value !== "");
    if (values.length > 0 && operatorsOf(resource, field, side).includes(op)) filters.push({ field, op, values });
  }
  return {
    q: search.get("q") ?? "",
    page: Number.isInteger(page) && page > 1 ? page : 1,
    sort: sortable(resource, side).includes(sorted) && mayShow(resource, sorted) ? sort : undefined,
    filters,
    segment: offeredSegments(resource, side).find(([name]) => name === segment)?.[0],
    columns: search.get("cols")?.split(",").filter(Boolean),
    view: viewsOf(resource).find((name) => search.getAll("view").includes(name)),
    saved: search
      .getAll("view")
      .map(Number)
      .find((id) => id > 0),
    group: resource.views.list.tiles?.groups?.find((name) => name === search.get("group")),
  };
}

/** The query parameters of a state; empty for the plain state. */
export function writeListState(resource: AnyResource, state: ListState): URLSearchParams {
  const search = new URLSearchParams();
  if (state.q) search.set("q", state.q);
  const segments = resource.views.list.segments;
  if (segments && state.segment) search.set(segments.param, state.segment);
  for (const { field, op, values } of state.filters) for (const value of values) search.append(`${field}.${op}`, value);
  if (state.sort) search.set("sort", state.sort);
  if (state.columns?.length) search.set("cols", state.columns.join(","));
  if (state.view) search.set("view", state.view);
  if (state.group) search.set("group", state.group);
  if (state.saved) search.append("view", String(state.saved));
  if (state.page > 1) search.set("page", String(state.page));
  return search;
}

export const plainState: ListState = {
  q: "",
  page: 1,
  sort: undefined,
  filters: [],
  segment: undefined,
  columns: undefined,
  view: undefined,
  group: undefined,
  saved: undefined,
};

/** The state for the list's page: without a segment, its first one applies, as the segment bar shows. */
export function withFirstSegment(resource: AnyResource, state: ListState): ListState {
  const [first] = Object.entries(resource.views.list.segments?.options ?? {});
  if (state.segment !== undefined || !first || Object.keys(first[1].where).length === 0) return state;
  return { ...state, segment: first[0] };
}

export const isNarrowed = (state: ListState): boolean => state.q !== "" || state.filters.length > 0 || state.segment !== undefined;

/** The query of a list, except for its page. */
export interface ListQuestion {
  readonly sorters: CrudSort[];
  readonly filters: CrudFilter[];
}

/** The current order, as Refine's sorters: rows of one group stand together. */
export function sortersOf(resource: AnyResource, state: ListState): CrudSort[] {
  const sort = state.sort ?? sortOf(resource, state.segment);
  const group = state.view === "tiles" ? state.group : undefined;
  return [
    ...(group === undefined ? [] : [{ field: group, order: "asc" as const }]),
    ...(sort && sort.replace(/^-/, "") !== group
      ? [{ field: sort.replace(/^-/, ""), order: sort.startsWith("-") ? ("desc" as const) : ("asc" as const) }]
      : []),
  ];
}

/** The filters for the data provider: search, tab and segment are filters by their own name. */
export function filtersOf(resource: AnyResource, state: ListState, tab: string | undefined): CrudFilter[] {
  const eq = (field: string, value: string): CrudFilter => ({ field, operator: "eq", value });
  const segments = resource.views.list.segments;
  return [
    ...(tab === undefined ? [] : [eq("tab", tab)]),
    ...(state.q ? [eq("q", state.q)] : []),
    ...(segments && state.segment ? [eq(segments.param, state.segment)] : []),
    // Our operators are sent under their own names; Refine's type contains most of them, and the provider passes all on.
    ...state.filters.map(({ field, op, values }) => ({ field, operator: op as "eq", value: op === "in" ? values : values[0] })),
  ];
}
