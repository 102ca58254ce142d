import { MAX_TOGETHER } from "../../src/schemas/documents/documents.ts";
import {
  DEFAULT_LABEL_FORMAT,
  isLabelFormat,
  type LabelFormat,
  labelFormats,
  MAX_LABELLED_RECORDS,
} from "../../src/schemas/documents/label-formats.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { isLegible, isStorable, notLegible } from "../../src/schemas/values/text.ts";
import { PAGE_SIZE } from "../../src/schemas/views/view.ts";
import type { ListRequest, ListSelection } from "../engine/operations.ts";
import type { Filter } from "../engine/read/filters.ts";
import type { LookupRequest } from "../engine/read/lookup.ts";
import type { SearchRequest } from "../engine/read/search.ts";
import { invalid } from "../engine/wire/problem.ts";
import { parseId } from "../engine/wire/values.ts";

/** A query as parsed by the framework: a repeated name has a list of values. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

const maxRows = 200;
const deepest = 1_000_000;

/** Reads a query parameter by parameter; `done` refuses whatever was not read. */
class Query {
  readonly #left: Map<string, readonly string[]>;
  // A map, because a client may name a parameter __proto__.
  readonly #errors = new Map<string, string[]>();

  constructor(query: RawQuery) {
    this.#left = new Map(Object.entries(query).map(([name, value]) => [name, typeof value === "string" ? [value] : (value ?? [])]));
  }

  refuse(name: string, message: string): void {
    this.#errors.set(name, [message]);
  }

  text(name: string, maxLength = 200): string | undefined {
    const values = this.all(name);
    const [value] = values;
    if (value === undefined) return undefined;
    if (values.length > 1) this.refuse(name, "Given more than once.");
    else if (value.length > maxLength) this.refuse(name, `At most ${maxLength} characters.`);
    else if (!isStorable(value)) this.refuse(name, "This text can't be searched for.");
    else return value;
    return undefined;
  }

  whole(name: string, min: number, max: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.refuse(name, `Must be a whole number from ${min} to ${max}.`);
    return undefined;
  }

  all(name: string): readonly string[] {
    const values = this.#left.get(name) ?? [];
    this.#left.delete(name);
    return values;
  }

  /** All parameters of the form `prefix[...]`. */
  bracketed(prefix: string): [string, string[], readonly string[]][] {
    return [...this.#left.keys()]
      .filter((name) => name.startsWith(`${prefix}[`) && name.endsWith("]"))
      .map((name) => [name, name.slice(prefix.length + 1, -1).split("]["), this.all(name)]);
  }

  /** @throws Problem 422 naming every unknown or invalid parameter */
  done(): void {
    for (const name of this.#left.keys()) this.refuse(name, "Unknown parameter.");
    if (this.#errors.size > 0) throw invalid(Object.fromEntries(this.#errors), "Please check the address.");
  }
}

/** The query of a response that is only paged by number. */
export function parsePageQuery(query: RawQuery, standard: number): { page: number; limit: number; offset: number } {
  const parts = new Query(query);
  const page = parts.whole("page", 1, deepest) ?? 1;
  const limit = parts.whole("pageSize", 1, maxRows) ?? standard;
  parts.done();
  return { page, limit, offset: Math.min((page - 1) * limit, deepest) };
}

export interface ParsedList {
  readonly page: number;
  readonly request: ListRequest;
}

/** A list's query. `path` contains the tab if the URL names one. @throws Problem 422 */
export function parseListQuery(resource: AnyResource, query: RawQuery, path?: { readonly tab: string }): ParsedList {
  const { pageSize: standard = PAGE_SIZE } = resource.views.list;
  const parts = new Query(query);
  const paging = { page: parts.whole("page", 1, deepest), pageSize: parts.whole("pageSize", 1, maxRows) };
  const window = { limit: parts.whole("limit", 1, maxRows), offset: parts.whole("offset", 0, deepest) };
  const after = parts.text("after", 4000);
  const limit = window.limit ?? paging.pageSize ?? standard;
  const offset = window.offset ?? ((paging.page ?? 1) - 1) * limit;
  if (paging.page !== undefined && window.offset !== undefined) parts.refuse("offset", "Use page or offset, not both.");
  if (paging.pageSize !== undefined && window.limit !== undefined) parts.refuse("limit", "Use pageSize or limit, not both.");
  if (after !== undefined && offset > 0) parts.refuse("after", "Use after, or page or offset, not both.");
  if (offset > deepest) parts.refuse("page", "Too far into the list: use after instead.");
  const request = {
    limit,
    offset,
    exactCount: only(parts, "count", "exact"),
    complete: only(parts, "complete", "true"),
    ...maybe("fields", names(parts, "fields", 2000)),
    ...maybe("after", after),
    ...narrowing(resource, parts, path),
  };
  parts.done();
  return { page: Math.floor(offset / limit) + 1, request };
}

/** Everything that filters and orders a list, without paging. @throws Problem 422 */
export function parseSelectionQuery(resource: AnyResource, query: RawQuery): ListSelection {
  const parts = new Query(query);
  const request = narrowing(resource, parts);
  parts.done();
  return request;
}

function narrowing(resource: AnyResource, parts: Query, path?: { readonly tab: string }): ListSelection {
  const { segments } = resource.views.list;
  const sort = names(parts, "sort") ?? [];
  if (sort.length > 3) parts.refuse("sort", "At most 3 names.");
  return {
    sort,
    filters: filters(parts),
    ...maybe("q", parts.text("q")),
    ...maybe("tab", path?.tab ?? parts.text("tab")),
    ...maybe("segment", segments && parts.text(segments.param)),
    ...maybe("statusId", Object.keys(resource.states).length > 0 ? parts.whole("statusId", 1, deepest) : undefined),
  };
}

/** Names with commas between them. */
const names = (parts: Query, parameter: string, maxLength?: number): readonly string[] | undefined =>
  parts
    .text(parameter, maxLength)
    ?.split(",")
    .filter((name) => name !== "");

function maybe<K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } {
  // The compiler widens a computed property name to any string.
  return (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V };
}

function filters(parts: Query): Filter[] {
  return parts.bracketed("filter").flatMap(([name, [field = "", operator = "", ...more], values]) => {
    if (more.length === 0 && field !== "" && operator !== "") return [{ field, operator, values }];
    parts.refuse(name, "Write filter[field][operator]=value.");
    return [];
  });
}

/** A parameter that is absent or has its one value. */
function only(parts: Query, name: string, value: string): boolean {
  const given = parts.text(name);
  if (given !== undefined && given !== value) parts.refuse(name, `Only "${value}" is accepted.`);
  return given === value;
}

/** The rows that a document is made of besides the one in its path: `also=12,13`. */
function furtherIds(parts: Query, maxLength: number): readonly number[] {
  const ids = parts.text("also", maxLength)?.split(",").map(parseId) ?? [];
  if (ids.includes(null)) parts.refuse("also", "Must be ids, separated by commas.");
  return ids.filter((id) => id !== null);
}

/** In which format labels are made, and why again: `format=4x6`, `note=Label damaged`. @throws Problem 422 */
export function parseLabelQuery(query: RawQuery): {
  readonly format: LabelFormat;
  readonly note?: string;
  readonly also: readonly number[];
} {
  const parts = new Query(query);
  const format = parts.text("format") ?? DEFAULT_LABEL_FORMAT;
  if (!isLabelFormat(format)) parts.refuse("format", `Choose one of ${labelFormats.join(", ")}.`);
  const note = parts.text("note")?.trim();
  if (note && !isLegible(note, false)) parts.refuse("note", notLegible);
  const also = furtherIds(parts, 3_000);
  if (also.length >= MAX_LABELLED_RECORDS) parts.refuse("also", `Print the labels of at most ${MAX_LABELLED_RECORDS} records at once.`);
  parts.done();
  return { format: isLabelFormat(format) ? format : DEFAULT_LABEL_FORMAT, ...maybe("note", note || undefined), also };
}

/** The query of a document that is taken of several rows at once: the ids of the further rows. @throws Problem 422 */
export function parseTogetherQuery(query: RawQuery): readonly number[] {
  const parts = new Query(query);
  const also = furtherIds(parts, 2_000);
  if (also.length >= MAX_TOGETHER) parts.refuse("also", `Take the documents of at most ${MAX_TOGETHER} records at once.`);
  parts.done();
  return also;
}

/** Each is read and priced by itself. */
const MOST_FILLED = 50;

/** A lookup's query. @throws Problem 422 */
export function parseLookupQuery(query: RawQuery): LookupRequest {
  const parts = new Query(query);
  const ids = parts.all("id").map(parseId);
  if (ids.includes(null) || ids.length > maxRows) parts.refuse("id", "Must be an id.");
  const within = named(parts, "within");
  const given = named(parts, "given");
  const ref = parts.text("ref");
  const isFilling = only(parts, "fill", "true");
  if (isFilling && (ids.length === 0 || ids.length > MOST_FILLED || ref === undefined))
    parts.refuse("fill", `Name the reference, and 1 to ${MOST_FILLED} rows by id.`);
  const isJudging = only(parts, "obstacles", "true");
  if (isJudging && ref === undefined) parts.refuse("obstacles", "Name the reference.");
  if (!isFilling && !isJudging && Object.keys(given).length > 0) parts.refuse("given", "It is for fill=true and obstacles=true only.");
  const limit = parts.whole("limit", 1, 50) ?? 20;
  const judged = isJudging ? { obstacles: { given } } : {};
  const request = { limit: Math.max(limit, ids.length), within, ...maybe("q", parts.text("q")), ...maybe("ref", ref), ...judged };
  parts.done();
  if (ids.length === 0) return request;
  return { ...request, ids: ids.filter((id) => id !== null), ...(isFilling ? { fill: { given } } : {}) };
}

/** Values by name: `within[party]=7`. */
function named(parts: Query, prefix: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, [field = "", ...more], [value = "", ...otherValues]] of parts.bracketed(prefix)) {
    if (more.length + otherValues.length > 0 || field === "" || field === "__proto__")
      parts.refuse(name, `Write ${prefix}[field]=value, once.`);
    else values[field] = value;
  }
  return values;
}

/** The query of a search over several resources: `q=smith`, `in=lead,customer`, `exact=true`. @throws Problem 422 */
export function parseSearchQuery(query: RawQuery): SearchRequest {
  const parts = new Query(query);
  const text = parts.text("q")?.trim() ?? "";
  const among = parts.text("in");
  const exact = parts.text("exact");
  if (exact !== undefined && exact !== "true") parts.refuse("exact", "Write true, or leave it out.");
  parts.done();
  return { text, exact: exact === "true", ...(among === undefined ? {} : { among: among.split(",") }) };
}

/** For routes without query parameters. @throws Problem 422 */
export function refuseQuery(query: RawQuery): void {
  new Query(query).done();
}
