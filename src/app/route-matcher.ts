import type { RouteMatch, RouteObject } from "react-router";
import { createPathMatcher, decodedPath } from "../schemas/views/path-matcher.ts";

/** Matches an address with the routes from the outermost layout to the screen; null if there is none. */
export type RouteMatcher = (pathname: string) => RouteMatch[] | null;

/** Every screen with the layouts around it, outermost first. */
function branchesOf(routes: readonly RouteObject[], layouts: readonly RouteObject[] = []): (readonly [string, readonly RouteObject[]])[] {
  return routes.flatMap((route) => {
    const branch = [...layouts, route];
    if (!route.children) return route.path === undefined ? [] : [[route.path, branch] as const];
    if (route.path !== undefined) throw new Error(`The route ${route.path} has a path and children; only the innermost routes have paths.`);
    return branchesOf(route.children, branch);
  });
}

/** The addresses that are kept with their matches: links are checked again and again, record by record. */
const KEPT = 200;

/** `matchRoutes` of React Router for our routes, whose layouts have no paths, without comparing an address with every route. */
export function createRouteMatcher(routes: readonly RouteObject[]): RouteMatcher {
  const find = createPathMatcher(branchesOf(routes));
  const known = new Map<string, RouteMatch[] | null>();
  return (pathname) => {
    const kept = known.get(pathname);
    if (kept !== undefined) return kept;
    if (known.size >= KEPT) known.clear();
    const found = find(pathname);
    const path = decodedPath(pathname).replace(/\/{2,}/g, "/");
    const base = path.replace(/(?<=[^/])\/+$/, "");
    const matches = found?.value.map((route, at, { length }): RouteMatch => {
      const isScreen = at === length - 1;
      const isRest = route.path === "*";
      return { route, params: found.params, pathname: isScreen ? path : "/", pathnameBase: isScreen && !isRest ? base : "/" };
    });
    known.set(pathname, matches ?? null);
    return matches ?? null;
  };
}
