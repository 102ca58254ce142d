import { lazy, type ReactNode } from "react";
import type { RouteObject } from "react-router";
import { isFulfilled, RouteGuard, type RouteRequirements } from "../shell/guard.tsx";
import type { KnownRoute } from "../shell/known-routes.ts";
import { whileLoading } from "../shell/screen-loading.ts";

type Screen = { path: string; title: string; needs?: RouteRequirements; load: () => Promise<ReactNode> };

/** A screen's title and requirements, kept in the handle of its route. */
type Handle = { title: string; needs?: RouteRequirements };

const isHandle = (handle: unknown): handle is Handle => typeof handle === "object" && handle !== null && "title" in handle;

/** What the shell needs to know about the screen of a route. */
export function knownRoute(handle: unknown): KnownRoute {
  const { title, needs }: Handle = isHandle(handle) ? handle : { title: "" };
  return { title, isOpen: () => !needs || isFulfilled(needs) };
}

/** A route whose code is loaded when it is opened. The screen is shown only if its requirements are met. */
export function screen({ path, title, needs = {}, load }: Screen): RouteObject {
  const Loaded = lazy(async () => {
    const element = await whileLoading(load());
    return { default: () => element };
  });
  return {
    path,
    handle: { title, needs } satisfies Handle,
    element: (
      <RouteGuard key={path} needs={needs}>
        <Loaded />
      </RouteGuard>
    ),
  };
}
