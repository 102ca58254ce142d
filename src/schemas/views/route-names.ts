import { anyRefOf, targetsOf } from "../fields/any-ref.ts";
import type { AnyResource } from "../resource.ts";

/** What an address shows; `first` is the record, by whichever slice of a base its reader may read. */
type Shown = "list" | "create" | "edit" | "duplicate" | "view" | "about" | "action" | "first";

/** An address under its name. */
export interface NamedRoute {
  readonly name: string;
  /** The address with its `{placeholders}`; undefined of a base, whose slices have the addresses. */
  readonly path?: string;
  readonly shows: Shown;
}

const absolute = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

/** An address as a name: "/sales/leads" is "sales.leads". */
const dotted = (path: string): string => path.replace(/^\/+/, "").replaceAll("/", ".");

/** What the names of a resource's addresses begin with, which is the list's name. */
export const listName = ({ names, path }: AnyResource): string => names.list ?? dotted(path);

/** The record's name. */
export const viewName = (resource: AnyResource): string => resource.names.view ?? `${firstName(resource)}.view`;

/** A base has no list, so its name is that of its rows: references lead to "users.view". */
const firstName = (resource: AnyResource): string =>
  resource.routes ? listName(resource) : (resource.names.list ?? dotted(resource.collection));

/** The name of what a notification about a row opens. */
export const noticeName = (resource: AnyResource): string => (resource.views.list.pagePerKind ? aboutName(resource) : viewName(resource));

const aboutName = (resource: AnyResource): string => resource.names.about ?? `${listName(resource)}.about`;

/** The pattern of addresses that lead to the record a row is about. */
export const aboutPattern = (listed: AnyResource): string => `${listed.path}/{id}`;

/** The kinds of records that have a page of this list beside their own. */
export function pageKindsOf(listed: AnyResource, resources: readonly AnyResource[]): AnyResource[] {
  const reference = listed.views.list.pagePerKind ? anyRefOf(listed) : undefined;
  return reference ? targetsOf(reference.field, resources) : [];
}

/** The address of a list's page for one kind of record. */
export const kindPath = (listed: AnyResource, kind: AnyResource): string => `${kind.path}/${listed.collection}`;

/** Every address of a resource with its name. `resources`: all of them, for the pages by kind. */
export function namedRoutes(resource: AnyResource, resources: readonly AnyResource[]): NamedRoute[] {
  if (resource.slices) return [{ name: viewName(resource), shows: "first" }];
  if (!resource.routes) return [];
  return [...listRoutes(resource, resources), ...formRoutes(resource), ...recordRoutes(resource)].map(({ path = "", ...route }) => ({
    ...route,
    path: absolute(path),
  }));
}

function listRoutes(resource: AnyResource, resources: readonly AnyResource[]): NamedRoute[] {
  const { path, paths } = resource;
  const { tabs, siblingLists } = resource.views.list;
  const base = listName(resource);
  // A side may have a name of its own for a tab.
  const tabNames = new Set(Object.entries(tabs ?? {}).flatMap(([name, { customer }]) => [name, ...(customer ? [customer.path] : [])]));
  return [
    { name: base, path, shows: "list" },
    ...(tabs && paths.list.includes("{tab}")
      ? [...tabNames].map((tab): NamedRoute => ({ name: `${base}.${tab}`, path: paths.list.replace("{tab}", tab), shows: "list" }))
      : []),
    ...(siblingLists?.at === undefined ? [] : [{ name: dotted(siblingLists.at), path: siblingLists.at, shows: "list" } as const]),
    ...pageKindsOf(resource, resources).map(
      (kind): NamedRoute => ({ name: `${listName(kind)}.${resource.collection}`, path: kindPath(resource, kind), shows: "list" }),
    ),
  ];
}

function formRoutes(resource: AnyResource): NamedRoute[] {
  const { create, update, duplicate, paths } = resource;
  const base = listName(resource);
  return [
    ...(create ? [{ name: `${base}.create`, path: paths.create, shows: "create" } as const] : []),
    ...(create
      ? (paths.aliases.create ?? []).map((path): NamedRoute => ({ name: `${base}.${lastPart(path)}`, path, shows: "create" }))
      : []),
    ...(update ? [{ name: `${base}.edit`, path: paths.edit, shows: "edit" } as const] : []),
    ...(duplicate && create ? [{ name: `${base}.duplicate`, path: paths.duplicate, shows: "duplicate" } as const] : []),
  ];
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function recordRoutes(resource: AnyResource): NamedRoute[] {
  const { paths, views } = resource;
  const view = viewName(resource);
  const inPath = paths.show.includes("/{tab}");
  return [
    { name: view, path: paths.show.replace("/{tab}", ""), shows: "view" },
    ...(inPath || views.show.tabs
      ? [{ name: `${view}.tab`, path: inPath ? paths.show : `${paths.show}/{tab}`, shows: "view" } as const]
      : []),
    ...(views.list.pagePerKind ? [{ name: aboutName(resource), path: aboutPattern(resource), shows: "about" } as const] : []),
    ...Object.entries(paths.actions).map(
      ([action, path]): NamedRoute => ({ name: `${listName(resource)}.${action}`, path, shows: "action" }),
    ),
  ];
}
