import type { ReactNode } from "react";
import { screenPath } from "../contract/screens.ts";
import { t } from "../i18n/kit/shell.ts";
import { currentActor } from "../providers/access-control.ts";
import { absolute } from "../providers/paths.ts";
import { findResource, registeredResources } from "../providers/registry.ts";
import { type Ability, type Actor, hasAbility, type Side } from "../schemas/access/abilities.ts";
import { isReadBy, mayInvoke, mayReadAny } from "../schemas/actions/availability.ts";
import type { AnyResource } from "../schemas/resource.ts";
import type { MenuEntry } from "../schemas/views/navigation.ts";
import { kindPath } from "../schemas/views/route-names.ts";
import { createPath } from "../views/paths/view-paths.ts";
import { menuSections, type PageEntry, pageEntries } from "./menu-sections.tsx";

type VisibleItem = { path: string; label: string };
export type VisibleSection = { group: string; label: string; icon: ReactNode; items: VisibleItem[] };

/** Where an entry leads this user: the list, else the first of its sibling lists that they may read, else the form for a new row. */
function entryPath(resource: AnyResource, actor: Actor): string | undefined {
  const { lists = [], at } = resource.views.list.siblingLists ?? {};
  const list = [resource, ...lists.flatMap((name) => findResource(name) ?? [])].find((each) => mayReadAny(each, actor));
  if (list) return absolute(at ?? (list.views.list.pagePerKind ? kindPath(list, resource) : list.path));
  return mayInvoke(resource, "create", resource.create, "create", actor) ? createPath(resource) : undefined;
}

/** Whether the user holds an ability that shows the entry. */
function isShown({ subject }: AnyResource, { subjects = [subject], verb }: MenuEntry, { isAdmin, abilities }: Actor): boolean {
  return isAdmin || abilities.some((each) => subjects.includes(each.subject) && (verb === undefined || each.action === verb));
}

/** The entries of every section for this user, each with its place. One that leads to nothing that they may open is left out. */
function entriesFor(actor: Actor): (Pick<MenuEntry, "group" | "order"> & VisibleItem)[] {
  const { side } = actor;
  const declared = registeredResources().flatMap((resource) => {
    const { menu, plural, views } = resource;
    if (!menu || !isReadBy(resource, side) || !isShown(resource, menu, actor)) return [];
    const path = entryPath(resource, actor);
    const label = (side === "customer" ? views.list.customerTitle : undefined) ?? menu.label ?? views.list.title ?? plural;
    return path === undefined ? [] : [{ ...menu, path, label }];
  });
  const mayOpen = ({ subjects }: PageEntry) => !subjects || subjects.some((each) => hasAbility(actor, each, "read"));
  const pages = pageEntries.filter((entry) => entry.side === side && mayOpen(entry));
  return [...declared, ...pages.map(({ screen, ...entry }) => ({ ...entry, path: screenPath(screen), label: t(entry.label) }))];
}

/** Sections without an entry for this user are left out. */
function menuOf(actor: Actor): VisibleSection[] {
  const entries = entriesFor(actor).sort((a, b) => a.order - b.order);
  return Object.entries(menuSections).flatMap(([group, { label, icon }]) => {
    const items = entries.filter((entry) => entry.group === group).map(({ path, label: text }) => ({ path, label: text }));
    return items.length === 0 ? [] : [{ group, label: t(label), icon, items }];
  });
}

/** The sidebar for the signed-in user, on one side of the product. */
export function visibleMenu(side: Side): VisibleSection[] {
  const actor = currentActor();
  return actor ? menuOf({ ...actor, side }) : [];
}

/** The sidebar for a user with exactly these abilities. */
export const menuWith = (side: Side, abilities: readonly Ability[]): VisibleSection[] =>
  menuOf({ id: 0, side, companyId: null, isAdmin: false, abilities });

const within = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The entry that a path belongs to: the longest match, so that a nested address wins over its parent. */
export function currentItem(sections: readonly VisibleSection[], pathname: string): VisibleItem | undefined {
  const matching = sections.flatMap(({ items }) => items).filter(({ path }) => within(pathname, path));
  return matching.sort((a, b) => b.path.length - a.path.length)[0];
}

/** The groups to open: those with an entry whose path the current path starts with. */
export const openGroups = (sections: readonly VisibleSection[], pathname: string): string[] =>
  sections.filter(({ items }) => items.some(({ path }) => within(pathname, path))).map(({ group }) => group);
