import { Outlet, type RouteObject, useParams } from "react-router";
import type { KnownRoute } from "../providers/known-routes.ts";
import type { AnyResource } from "../schemas/resource.ts";
import type { DefinedScreen, OwnScreen } from "../shell/define-screens.ts";
import { RequireSession } from "../shell/guard.tsx";
import { HeaderSidebarLayout, MainLayout, PlainLayout } from "../shell/layouts.tsx";
import { resourceRoutes } from "../views/paths/resource-routes.tsx";
import { UnknownPath } from "../views/paths/unknown-path.tsx";
import type { RouteMatcher } from "./route-matcher.ts";
import { knownRoute, openPage, page, screen, screenInPlace } from "./screen.tsx";

/** The screens that no declaration has, by area. */
const areas = import.meta.glob<{ readonly screens: () => readonly DefinedScreen[] }>("../pages/*/screens.tsx", { eager: true });

const isOwn = (each: DefinedScreen): each is OwnScreen => "name" in each;

const unknown = "*";

const digits = "digits";
const isDigits = (id = "0"): boolean => /^\d+$/.test(id);

/** Wraps routes whose `id` must be digits. Any other path is not a route of the application and leads to sign-in. */
const DigitsOnly = () => (isDigits(useParams().id) ? <Outlet /> : <UnknownPath />);

const isOfAccounting = ({ path }: AnyResource): boolean => path.startsWith("/accounting/");

/** Every route of the application, in its layout. */
export function createRoutes(resources: readonly AnyResource[]): RouteObject[] {
  const defined = Object.values(areas).flatMap(({ screens }) => screens());
  const within = (layout: OwnScreen["layout"]) => defined.filter(isOwn).filter((each) => (each.layout ?? "main") === layout);
  const screensOf = (modules: readonly AnyResource[]) => modules.flatMap((resource) => resourceRoutes(resource, screen));
  const screens = [
    ...within("main").map(page),
    // Before those that are derived: of two screens at one address the first one counts.
    ...defined.flatMap((each) => (isOwn(each) ? [] : screenInPlace(each))),
    ...screensOf(resources.filter((resource) => !isOfAccounting(resource))),
    { id: digits, element: <DigitsOnly />, children: screensOf(resources.filter(isOfAccounting)) },
  ];
  return [
    ...within("open").map(openPage),
    {
      element: <RequireSession />,
      children: [
        { element: <MainLayout />, children: screens },
        { element: <HeaderSidebarLayout />, children: within("withoutTasks").map(page) },
        { element: <PlainLayout />, children: within("plain").map(page) },
      ],
    },
    { path: unknown, element: <UnknownPath /> },
  ];
}

/** The screen at a path, or undefined. */
export function findRoute(match: RouteMatcher, pathname: string): KnownRoute | undefined {
  const matches = match(pathname) ?? [];
  const route = matches.at(-1)?.route;
  if (!route || route.path === unknown || matches.some(({ route: { id }, params }) => id === digits && !isDigits(params.id)))
    return undefined;
  return knownRoute(route.handle);
}
