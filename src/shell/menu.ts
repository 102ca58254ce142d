import type { ReactNode } from "react";
import { screenPath } from "../contract/screens.ts";
import { t } from "../i18n/shell.ts";
import { can, canAny } from "../providers/ability.ts";
import { absolute } from "../providers/paths.ts";
import { findResource, registeredResources } from "../providers/registry.ts";
import type { Ability, Side, Subject, Verb } from "../schemas/access/abilities.ts";
import { isReadBy } from "../schemas/availability.ts";
import type { MenuEntry } from "../schemas/navigation.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { menuSections, pageEntries } from "./menu-sections.tsx";

type VisibleItem = { path: string; label: string };
export type VisibleSection = { group: string; label: string; icon: ReactNode; items: VisibleItem[] };

/** A user's abilities, in the form the menu checks. */
interface Permissions {
  readonly can: (verb: Verb, subject: Subject) => boolean;
  readonly canAny: (subjects: readonly Subject[]) => boolean;
}

/** The entries of every section for this user, each with its place. */
function entriesFor(side: Side, { can, canAny }: Permissions): (Pick<MenuEntry, "group" | "order"> & VisibleItem)[] {
  const isAllowed = ({ subject }: AnyResource, { subjects = [subject], verb }: MenuEntry): boolean =>
    verb ? subjects.some((each) => can(verb, each)) : canAny(subjects);
  const mayRead = (each: AnyResource): boolean => isReadBy(each, side) && can("read", each.subject);
  /** The list, or the first of its sibling lists if the user may read only that one. */
  const firstReadable = (resource: AnyResource): AnyResource =>
    [resource, ...(resource.views.list.siblingLists?.lists ?? []).flatMap((name) => findResource(name) ?? [])].find(mayRead) ?? resource;
  const declared = registeredResources().flatMap((resource) => {
    const { menu, plural, views } = resource;
    if (!menu || !isReadBy(resource, side) || !isAllowed(resource, menu)) return [];
    const { siblingLists, title, customerTitle } = views.list;
    const label = (side === "customer" ? customerTitle : undefined) ?? menu.label ?? title ?? plural;
    return [{ ...menu, path: absolute(siblingLists?.at ?? firstReadable(resource).path), label }];
  });
  const pages = pageEntries.filter((entry) => entry.side === side && (!entry.subjects || canAny(entry.subjects)));
  return [...declared, ...pages.map(({ screen, ...entry }) => ({ ...entry, path: screenPath(screen), label: t(entry.label) }))];
}

/** Sections without an entry for this user are left out. */
function menuOf(side: Side, permissions: Permissions): VisibleSection[] {
  const entries = entriesFor(side, permissions).sort((a, b) => a.order - b.order);
  return Object.entries(menuSections).flatMap(([group, { label, icon }]) => {
    const items = entries.filter((entry) => entry.group === group).map(({ path, label: text }) => ({ path, label: text }));
    return items.length === 0 ? [] : [{ group, label: t(label), icon, items }];
  });
}

/** The sidebar for the signed-in user. */
export const visibleMenu = (side: Side): VisibleSection[] => menuOf(side, { can, canAny });

/** The sidebar for a user with exactly these abilities. */
export const menuWith = (side: Side, abilities: readonly Ability[]): VisibleSection[] =>
  menuOf(side, {
    can: (verb, subject) => abilities.some((each) => each.subject === subject && each.action === verb),
    canAny: (subjects) => abilities.some((each) => subjects.includes(each.subject)),
  });

const within = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The entry that a path belongs to: the longest match, so that a nested address wins over its parent. */
export function currentItem(sections: readonly VisibleSection[], pathname: string): VisibleItem | undefined {
  const matching = sections.flatMap(({ items }) => items).filter(({ path }) => within(pathname, path));
  return matching.sort((a, b) => b.path.length - a.path.length)[0];
}

/** The groups to open: those with an entry whose path the current path starts with. */
export const openGroups = (sections: readonly VisibleSection[], pathname: string): string[] =>
  sections.filter(({ items }) => items.some(({ path }) => within(pathname, path))).map(({ group }) => group);
