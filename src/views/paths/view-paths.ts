import { isAllowed } from "../../providers/access-control.ts";
import { routeAt } from "../../providers/known-routes.ts";
import { absolute } from "../../providers/paths.ts";
import { findResource, registeredResources } from "../../providers/registry.ts";
import { findRouteTo } from "../../providers/route-to.ts";
import type { Side } from "../../schemas/access/abilities.ts";
import { fillPath } from "../../schemas/carry/fill-path.ts";
import { ANY_REF_KIND, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { siblingGroupOf } from "../../schemas/views/sibling-lists.ts";
import { kindBadge, LIST_BADGE, type RecordTab, type Tab } from "../../schemas/views/view.ts";
import { currentSide } from "../records/view-fields.ts";
import { kindsWithPage, listOfKind } from "./list-per-kind.ts";

type Id = string | number;

/** The tabs of a list that this side sees, in order, with the path and label for this side. */
export function listTabs(resource: AnyResource, side: Side): { name: string; path: string; label: string; tab: Tab }[] {
  return Object.entries(resource.views.list.tabs ?? {})
    .filter(([, tab]) => !tab.onlyFor || tab.onlyFor === side)
    .map(([name, tab]) => {
      const own = side === "customer" ? tab.customer : undefined;
      return { name, path: own?.path ?? name, label: own?.label ?? tab.label, tab };
    });
}

/** The other screens of a list's rows that the user has and may open. */
export const relatedScreensOf = ({ views }: AnyResource, side: Side): { label: string; path: string; goKey: string | undefined }[] =>
  Object.entries(views.list.relatedScreens ?? {})
    .filter(([, { onlyFor, subject }]) => (!onlyFor || onlyFor === side) && (!subject || isAllowed({ subject })))
    .flatMap(([name, { label, query, goKey }]) => {
      const path = findRouteTo(name, {}, query);
      return path === undefined || routeAt(path)?.isOpen?.() === false ? [] : [{ label, path, goKey }];
    });

/** The tab at an address, under either side's name for it. */
export function tabAt(resource: AnyResource, pathname: string): string | undefined {
  const path = pathname.replace(/\/$/, "");
  const tabs = Object.entries(resource.views.list.tabs ?? {});
  const found = tabs.find(
    ([name, tab]) => path === listPath(resource, name) || (tab.customer && path === listPath(resource, tab.customer.path)),
  );
  return found?.[0];
}

/** The address that a list's address without a tab redirects to. */
export function defaultTabPath(resource: AnyResource, side: Side): string {
  const tabs = listTabs(resource, side);
  const defaultName = resource.views.list.defaultTab?.[side];
  const chosen = tabs.find((tab) => tab.name === defaultName) ?? tabs[0];
  return listPath(resource, chosen?.path);
}

export function listPath(resource: AnyResource, tab?: string): string {
  if (!resource.views.list.tabs) return absolute(resource.paths.list);
  return tab === undefined ? absolute(resource.path) : fillPath(absolute(resource.paths.list), { tab });
}

/** The tabs of a record that this side sees. */
export function recordTabs(resource: AnyResource, side: Side): { name: string; tab: RecordTab }[] {
  return (
    Object.entries(resource.views.show.tabs ?? {})
      .filter(([, tab]) => !tab.onlyFor || tab.onlyFor === side)
      .filter(([, tab]) => !("list" in tab) || readable(tab.list) !== undefined)
      // The log is for employees only.
      .filter(([, tab]) => !("history" in tab) || side === "employee")
      .map(([name, tab]) => ({ name, tab }))
  );
}

/** A record's address; with tabs, that of the given tab or the first one. */
export function showPath(resource: AnyResource, id: Id, tab?: string): string {
  const first = tab ?? recordTabs(resource, currentSide())[0]?.name ?? "overview";
  const pattern = absolute(resource.paths.show);
  if (pattern.includes("{tab}")) return fillPath(pattern, { id, tab: first });
  return fillPath(pattern, { id }) + (tab === undefined ? "" : `/${encodeURIComponent(tab)}`);
}

export const createPath = (resource: AnyResource): string => absolute(resource.paths.create);
export const editPath = (resource: AnyResource, id: Id): string => fillPath(absolute(resource.paths.edit), { id });
export const duplicatePath = (resource: AnyResource, id: Id): string => fillPath(absolute(resource.paths.duplicate), { id });

export type FormMode = "create" | "edit" | "duplicate";

const queryOf = (pattern: string): [string, string][] => [...new URLSearchParams(pattern.split("?")[1] ?? "")];
const HERE = "{id}";

/** A flag that is on may be written `flag=true`, `flag=1` or `flag` alone. */
const isSame = (value: string | null, expected: string): boolean =>
  value === expected || (expected === "true" && (value === "1" || value === ""));

/** The id in the query of an address, if the query matches the pattern's; otherwise undefined. */
function idBy(pattern: string, search: URLSearchParams): string | undefined {
  const query = queryOf(pattern);
  const fits = ([name, expected]: [string, string]) => (expected === HERE ? search.has(name) : isSame(search.get(name), expected));
  if (!query.every(fits)) return undefined;
  const idParam = query.find(([, expected]) => expected === HERE)?.[0];
  return idParam === undefined ? undefined : (search.get(idParam) ?? undefined);
}

/** Which form the create address opens, if the query decides it: a new row, an existing one, or a copy of one. */
export function formAt({ paths, update, duplicate }: AnyResource, search: URLSearchParams): { mode: FormMode; id: string } {
  const changed = update && idBy(paths.edit, search);
  if (changed !== undefined) return { mode: "edit", id: changed };
  const alone = queryOf(paths.edit).find(([, expected]) => expected === HERE)?.[0];
  const copied = duplicate && (idBy(paths.duplicate, search) ?? (alone === undefined ? undefined : search.get(alone)));
  return typeof copied !== "string" ? { mode: "create", id: "" } : { mode: "duplicate", id: copied };
}

/** A resource with screens that the user can read, by name. */
export function readable(name: string): AnyResource | undefined {
  const resource = findResource(name);
  return resource?.routes && isAllowed({ resource, action: "read" }) ? resource : undefined;
}

export interface SiblingList {
  readonly list: AnyResource;
  readonly label: string;
  /** The name of its badge among the list's counts. */
  readonly badge: string;
}

/** The sibling lists the user can read, including this one. */
export function siblingListsOf(resource: AnyResource): SiblingList[] {
  const { lists: names = [] } = siblingGroupOf(resource, registeredResources()) ?? {};
  return names.flatMap((name) => {
    const list = readable(name);
    if (!list) return [];
    const label = list.views.list.tabLabel ?? list.plural;
    // A list with a page for each kind of record is the one of the first sibling that has such a page.
    const kind = kindsWithPage(list).find((each) => names.includes(each.name));
    return [kind ? { list: listOfKind(list, kind), label, badge: kindBadge(kind.bizObject) } : { list, label, badge: LIST_BADGE }];
  });
}

/** The first of sibling lists without a shared address, if it has tabs: its tabs and the other lists share one bar. */
export function siblingHostOf(resource: AnyResource): AnyResource | undefined {
  const siblings = siblingGroupOf(resource, registeredResources());
  if (!siblings || siblings.at !== undefined) return undefined;
  const first = findResource(siblings.lists[0] ?? "");
  return first?.views.list.tabs ? first : undefined;
}

/** The slices of a base that the user can read. */
const slicesOf = (base: AnyResource): AnyResource[] => (base.slices ?? []).flatMap((name) => readable(name) ?? []);

/** The resources with screens that can show a reference's target, if the user can read them. */
export function screensOf(target: string): AnyResource[] {
  const own = readable(target);
  const base = findResource(target);
  return own ? [own] : base ? slicesOf(base) : [];
}

/** The record that lists this row in its rail, if the user can read it. */
function railHostOf(listed: AnyResource, row: Readonly<Record<string, unknown>>): { host: AnyResource; id: number } | undefined {
  for (const { name, bizObject, views } of registeredResources()) {
    const entry = typeof views.show.rail === "object" ? views.show.rail.find(({ list }) => list === listed.name) : undefined;
    const field = entry && listed.fields[entry.by];
    if (!field || (field.kind === "anyRef" && row[ANY_REF_KIND] !== bizObject)) continue;
    const host = readable(name);
    const id = row[wireName(entry.by, field)];
    if (host && typeof id === "number") return { host, id };
  }
  return undefined;
}

/** The address fragment of a row in its record's rail. */
export const railMark = (listed: AnyResource, id: Id): string => `${listed.name}-${id}`;

/** The address of a row in the rail of the record it is about, or its own screen if this user has no such record page. */
export function aboutPath(listed: AnyResource, row: Readonly<Record<string, unknown>> & { readonly id: number }): string {
  const railHost = railHostOf(listed, row);
  return railHost ? `${showPath(railHost.host, railHost.id)}#${railMark(listed, row.id)}` : showPath(listed, row.id);
}

/** Other slices a row of this resource may have moved to: a prospect may have become a customer. */
export function otherSlices(resource: AnyResource): AnyResource[] {
  const base = registeredResources().find(({ slices }) => slices?.includes(resource.name));
  return base ? slicesOf(base).filter(({ name }) => name !== resource.name) : [];
}

/** The address of a reference's target, or undefined if this user has no screen for it. */
export function refPath(target: string, id: unknown): string | undefined {
  const [resource] = screensOf(target);
  return resource && typeof id === "number" ? showPath(resource, id) : undefined;
}
