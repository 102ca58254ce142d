import type { AnyResource } from "../resource.ts";
import { namedRoutes } from "../views/route-names.ts";

/** A name is lower-case words with hyphens, joined by dots; tabs and actions may be named in camel case. */
const wellFormed = /^[a-z][\w-]*(\.[a-zA-Z][\w-]*)*$/;

/**
 * Returns what is wrong with the names of addresses: two of one name, two names of one address, a link to a name that nothing has. `screens`:
 * the names and addresses of the screens that no declaration has.
 */
export function routeProblems(resources: readonly AnyResource[], screens: Readonly<Record<string, string>>): string[] {
  const owned = [
    ...Object.entries(screens).map(([name, path]) => ({ name, path, owner: "a screen without a declaration" })),
    ...resources.flatMap((resource) => namedRoutes(resource, resources).map((route) => ({ ...route, owner: resource.name }))),
  ];
  const names = new Set(owned.map(({ name }) => name));
  return [
    ...sharedBy(owned, "name", ({ name }) => name),
    ...sharedBy(owned, "address", ({ path }) => path),
    ...owned
      .filter(({ name }) => !wellFormed.test(name))
      .map(({ name, owner }) => `${owner}: "${name}" can't be the name of an address. Use words joined by dots.`),
    ...resources.flatMap((resource) => relatedProblems(resource, names)),
  ];
}

function sharedBy<T extends { readonly owner: string }>(owned: readonly T[], what: string, keyOf: (route: T) => string | undefined) {
  const owners = new Map<string, string[]>();
  for (const route of owned) {
    const key = keyOf(route);
    if (key !== undefined) owners.set(key, [...(owners.get(key) ?? []), route.owner]);
  }
  return [...owners]
    .filter(([, of]) => of.length > 1)
    .map(([key, of]) => `The ${what} "${key}" must be unique, but is used by ${of.join(" and ")}. Declare \`names\` or \`paths\`.`);
}

const relatedProblems = ({ name: owner, views }: AnyResource, names: ReadonlySet<string>): string[] =>
  Object.keys(views.list.relatedScreens ?? {})
    .filter((name) => !names.has(name))
    .map((name) => `${owner}: \`relatedScreens\` leads to "${name}", which is not the name of a screen.`);
