import { type IResourceItem, matchResourceFromRoute, ResourceContext, type RouterProvider } from "@refinedev/core";
import refineRouter from "@refinedev/react-router";
import { useCallback, useContext } from "react";
import { useLocation, useParams } from "react-router";
import { createPathMatcher } from "../schemas/views/path-matcher.ts";

interface Located extends Pick<ReturnType<typeof matchResourceFromRoute>, "resource" | "action"> {
  readonly params: Readonly<Record<string, string>>;
}

/** The resource at the address that was asked for last; all hooks of a screen ask for the same one. */
let last: { readonly pathname: string; readonly resources: readonly IResourceItem[]; readonly located: Located } | undefined;

function locate(pathname: string, resources: IResourceItem[]): Located {
  if (last?.pathname === pathname && last.resources === resources) return last.located;
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
  const params = matchedRoute === undefined ? {} : (createPathMatcher([[matchedRoute, true]])(pathname)?.params ?? {});
  const located = { resource, action, params };
  last = { pathname, resources, located };
  return located;
}

/**
 * Refine's router provider, except for `parse`. Every hook of Refine asks it where it is, and Refine's own compares the address with all
 * addresses of all resources for each of them.
 */
export const routerProvider: RouterProvider = {
  ...refineRouter,
  parse: () => {
    const ofRoute = useParams();
    const { pathname, search } = useLocation();
    const { resources } = useContext(ResourceContext);
    const { resource, action, params: ofResource } = locate(pathname, resources);
    const params = Object.keys(ofRoute).length === 0 ? ofResource : ofRoute;
    return useCallback(
      () => ({
        ...(resource ? { resource } : {}),
        ...(action ? { action } : {}),
        ...(params.id === undefined ? {} : { id: params.id }),
        pathname,
        params: { ...params, ...Object.fromEntries(new URLSearchParams(search)) },
      }),
      [pathname, search, params, resource, action],
    );
  },
};
