import type { AnyResource } from "../schemas/resource.ts";
import { findResource } from "./registry.ts";

/** The collection under the API base; a name that is no module's is returned unchanged. */
export const collectionOf = (name: string): string => findResource(name)?.collection ?? name;

/** A row's path under the API base. */
export const rowPath = (name: string, id: string | number): string => `${collectionOf(name)}/${encodeURIComponent(String(id))}`;

/** The parameters of a list that are not filters: search, tab, and the segment if the module has one. */
export function plainParams(resource: AnyResource | undefined): string[] {
  const segment = resource?.views.list.segments?.param;
  return ["q", "tab", ...(segment ? [segment] : [])];
}

/** A browser address with a leading slash. */
export const absolute = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

/** A declared address (`shipping/quotes/view/{id}`) as a router path, which has no query. */
export const routerPath = (path: string): string =>
  absolute(path)
    .replace(/\?.*/s, "")
    .replace(/\{(\w+)\}/g, ":$1");
