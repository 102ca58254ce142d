import { t } from "../i18n/shell.ts";
import { can, canAny } from "../providers/ability.ts";
import { absolute } from "../providers/paths.ts";
import { registeredResources } from "../providers/registry.ts";
import type { Ability, Side, Subject, Verb } from "../schemas/access/abilities.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { routeExists } from "./known-routes.ts";
import { type MenuItem, type MenuSection, menuSections } from "./menu-tree.ts";

export type VisibleItem = { path: string; label: string; exact: boolean };
export type VisibleSection = { group: string; label: string; items: VisibleItem[] };

const labelOf = (label: MenuItem["label"]) => (typeof label === "string" ? t(label) : label.text);

/** The entry that a module's declaration adds to a section; none if the tree already contains its address. */
function declaredItem(resource: AnyResource): MenuItem | undefined {
  const { menu } = resource;
  const path = absolute(resource.path);
  if (!menu || menuSections.some(({ items }) => items.some((item) => item.path === path))) return undefined;
  return {
    path,
    label: { text: menu.label ?? resource.plural },
    subjects: menu.subjects ?? [resource.subject],
    ...(menu.verb ? { verb: menu.verb } : {}),
    ...(menu.onlyFor ? { onlyFor: menu.onlyFor } : {}),
  };
}

function itemsOf(section: MenuSection): MenuItem[] {
  const declared = registeredResources()
    .filter((resource) => resource.menu?.group === section.group)
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    .map(declaredItem);
  return [...section.items, ...declared.filter((item) => item !== undefined)];
}

/** A module without customer access is closed to customers, including their company's administrator. */
const closedToCustomers = (path: string) => {
  const resources = registeredResources().filter((each) => absolute(each.path) === path || each.views.list.siblingLists?.at === path);
  return resources.length > 0 && resources.every(({ customer }) => customer?.may.includes("read") !== true);
};

/** A user's abilities, in the form the menu checks. */
interface Permissions {
  readonly can: (verb: Verb, subject: Subject) => boolean;
  readonly canAny: (subjects: readonly Subject[]) => boolean;
}

function allowed(item: MenuItem, side: Side, permissions: Permissions): boolean {
  if (item.onlyFor && item.onlyFor !== side) return false;
  if (side === "customer" && closedToCustomers(item.path)) return false;
  if (item.open) return true;
  const { verb, subjects } = item;
  return verb ? subjects.some((subject) => permissions.can(verb, subject)) : permissions.canAny(subjects);
}

/** The sidebar for the signed-in user. */
export const visibleMenu = (side: Side): VisibleSection[] => menuOf(side, { can, canAny });

/** The sidebar for a user with exactly these abilities. */
export const menuWith = (side: Side, abilities: readonly Ability[]): VisibleSection[] =>
  menuOf(side, {
    can: (verb, subject) => abilities.some((each) => each.subject === subject && each.action === verb),
    canAny: (subjects) => abilities.some((each) => subjects.includes(each.subject)),
  });

/** Entries the user has an ability for and whose screen exists; empty groups are left out. */
function menuOf(side: Side, permissions: Permissions): VisibleSection[] {
  const sections = menuSections.map((section) => ({
    group: section.group,
    label: t(section.label),
    items: itemsOf(section)
      .filter((item) => routeExists(item.path) && allowed(item, side, permissions))
      .map((item) => ({
        path: item.path,
        label: labelOf((side === "customer" && item.customerLabel) || item.label),
        exact: item.exact === true,
      })),
  }));
  return sections.filter((section) => section.items.length > 0);
}

const within = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The entry that a path belongs to: the longest match, so that a nested address wins over its parent. */
export function currentItem(sections: readonly VisibleSection[], pathname: string): VisibleItem | undefined {
  const matching = sections
    .flatMap(({ items }) => items)
    .filter((item) => (item.exact ? pathname === item.path : within(pathname, item.path)));
  return matching.sort((a, b) => b.path.length - a.path.length)[0];
}

/** The groups to open: those with an entry whose path the current path starts with. */
export const openGroups = (sections: readonly VisibleSection[], pathname: string): string[] =>
  sections.filter(({ items }) => items.some(({ path }) => within(pathname, path))).map(({ group }) => group);
