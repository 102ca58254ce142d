import { lazy, type ReactNode, use } from "react";
import type { RouteObject } from "react-router";
import { screens } from "../contract/screens.ts";
import { type KnownRoute, mayOpen } from "../providers/known-routes.ts";
import { routerPath } from "../providers/paths.ts";
import type { OwnScreen, ScreenInPlace } from "../shell/define-screens.ts";
import { isFulfilled, RouteGuard, type RouteRequirements } from "../shell/guard.tsx";
import { whileLoading } from "../shell/screen-loading.ts";
import { atAll, listAddresses, type RedirectHandle } from "../views/paths/resource-routes.tsx";
import { listTitle } from "../views/records/view-fields.ts";

type Screen = { path: string; title: string; titleAt?: KnownRoute["titleAt"]; needs?: RouteRequirements; load: () => Promise<ReactNode> };

/** A screen's title, requirements and code, kept in the handle of its route. */
type Handle = { title: string; titleAt?: KnownRoute["titleAt"]; needs?: RouteRequirements; preload?: () => Promise<void> } & Partial<
  Pick<RedirectHandle, "leadsTo">
>;

const isHandle = (handle: unknown): handle is Handle => typeof handle === "object" && handle !== null && "title" in handle;

/** What the shell needs to know about the screen of a route. */
export function knownRoute(handle: unknown): KnownRoute {
  const { title, titleAt, needs, leadsTo }: Handle = isHandle(handle) ? handle : { title: "" };
  const isOpen = () => (leadsTo ? mayOpen(leadsTo()) : !needs || isFulfilled(needs));
  return { title, ...(titleAt ? { titleAt } : {}), isOpen };
}

/** A route whose code is loaded when it is opened, or before, by `preload`. The screen is shown only if its requirements are met. */
export function screen(options: Screen): RouteObject {
  const { path, needs = {}, load } = options;
  let element: ReactNode;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= whileLoading(load()).then((loaded) => {
      element = loaded;
    });
    return loading;
  };
  // Not React's lazy: code that is there already would still be shown one fallback later, which React keeps for 300 ms.
  function Loaded() {
    if (element === undefined) use(preload());
    return element;
  }
  return {
    path,
    handle: {
      // Asked for each time: some titles depend on who is signed in.
      get title() {
        return options.title;
      },
      titleAt: options.titleAt,
      needs,
      preload,
    } satisfies Handle,
    element: (
      <RouteGuard key={path} needs={needs}>
        <Loaded />
      </RouteGuard>
    ),
  };
}

/** The route of a screen that no declaration has, at the address of its name. */
export const page = ({ name, ...options }: OwnScreen): RouteObject => screen({ ...options, path: routerPath(screens[name]) });

/** The same for a screen without a session, which has no requirements. */
export function openPage({ name, title, load }: OwnScreen): RouteObject {
  const Page = lazy(async () => {
    const element = await load();
    return { default: () => element };
  });
  return { path: routerPath(screens[name]), handle: { title }, element: <Page /> };
}

/** The route of a screen in place of a declaration's list, at all its addresses, or of its record. */
export function screenInPlace({ inPlaceOf: resource, view, load }: ScreenInPlace): RouteObject {
  const needs = (action: "list" | "show"): RouteRequirements => ({ resource: resource.name, action });
  if (view === "show") return screen({ path: routerPath(resource.paths.show), title: resource.label, needs: needs("show"), load });
  const list = screen({
    path: resource.path,
    get title() {
      return listTitle(resource);
    },
    needs: needs("list"),
    load,
  });
  return atAll(list, listAddresses(resource));
}

/** Loads the code of a route's screen. */
export async function preloadScreen(handle: unknown): Promise<void> {
  // Where it can't be loaded, the screen itself says so.
  if (isHandle(handle)) await handle.preload?.().catch(() => undefined);
}
