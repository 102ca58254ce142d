import { listedFields } from "../fields/listed-fields.ts";
import type { AnyResource } from "../resource.ts";
import { sortOf } from "./list-sort.ts";
import { createPathMatcher } from "./path-matcher.ts";
import { PAGE_SIZE } from "./view.ts";

/** The screens that a resource's addresses show. */
export type ScreenKind = "list" | "record" | "form";

/** What the screen at an address needs first, so that the browser can ask for it before the screen's code is there. */
export interface FirstCall {
  readonly screen: ScreenKind;
  /** Path and query of the API call for its rows or its record; absent if it needs none, or if the user decides what it asks for. */
  readonly path?: string;
  /** The name under which the browser keeps the user's own filters of this list, which change the call. */
  readonly preference?: string;
}

/** The name of a user's last filters, order and columns of a list, per tab or kind of record. */
export const listPreference = (resource: string, tab: string | undefined): string => `list:${resource}:${tab ?? ""}`;

/** The call for the first page of a list's tab in its declared order. It is the same as the list's own, to the letter. */
function firstPageOf(resource: AnyResource, tab: string | undefined): string {
  const { list } = resource.views;
  const special = resource.endpoints.list;
  const query = new URLSearchParams();
  const sort = sortOf(resource);
  if (sort) query.set("sort", sort);
  if (tab !== undefined && !special) query.set("tab", tab);
  const [segment] = Object.entries(list.segments?.options ?? {});
  if (list.segments && segment && Object.keys(segment[1].where).length > 0) query.set(list.segments.param, segment[0]);
  query.set("fields", listedFields(resource).join(","));
  const size = String(list.pageSize ?? PAGE_SIZE);
  const paging = special ? { limit: size, offset: "0" } : { page: "1", pageSize: size };
  for (const [name, value] of Object.entries(paging)) query.set(name, value);
  return `/${special?.replace("{tab}", tab ?? "all") ?? resource.collection}?${query}`;
}

const pattern = (path: string): string => `/${path.replace(/^\//, "").replace(/\?.*/s, "")}`.replace(/\{(\w+)\}/g, ":$1");

type Found = (id: string) => FirstCall | undefined;

function listAddresses(resource: AnyResource): (readonly [string, Found])[] {
  const { list } = resource.paths;
  const call = (tab?: string): Found => {
    // The pages of a list per kind of record are narrowed to their kind.
    if (resource.views.list.pagePerKind) return () => ({ screen: "list" });
    return () => ({ screen: "list", path: firstPageOf(resource, tab), preference: listPreference(resource.name, tab) });
  };
  const { tabs } = resource.views.list;
  if (!tabs) return [[pattern(list), call()]];
  return Object.entries(tabs).flatMap(([name, { customer }]) =>
    [name, ...(customer ? [customer.path] : [])].map((segment) => [pattern(list.replace("{tab}", segment)), call(name)] as const),
  );
}

function recordAddresses({ collection, paths, views }: AnyResource): (readonly [string, Found])[] {
  const found: Found = (id) => (/^\d+$/.test(id) ? { screen: "record", path: `/${collection}/${id}` } : undefined);
  const shown = pattern(paths.show);
  return [shown, ...(views.show.tabs && !shown.includes(":tab") ? [`${shown}/:tab`] : [])].map((each) => [each, found]);
}

function formAddresses({ paths, create, update }: AnyResource): (readonly [string, Found])[] {
  const found: Found = () => ({ screen: "form" });
  return [...(create ? [paths.create] : []), ...(update ? [paths.edit] : [])].map((each) => [pattern(each), found]);
}

/** What the screen at an address needs first; undefined where no resource has a screen. */
export function createFirstCalls(resources: readonly AnyResource[]): (pathname: string) => FirstCall | undefined {
  const find = createPathMatcher(
    resources
      .filter(({ routes }) => routes)
      .flatMap((resource) => [...listAddresses(resource), ...formAddresses(resource), ...recordAddresses(resource)]),
  );
  return (pathname) => {
    const found = find(pathname);
    return found?.value(found.params.id ?? "");
  };
}
