import type { AnyResource } from "../schemas/resource.ts";
import { findResource } from "./registry.ts";

/** Fills the `{name}` places of an address; what is filled in can't leave its place. */
export const fillPath = (pattern: string, values: Record<string, string | number>): string =>
  pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name] ?? "")));

/** The collection under the API base; a name no module has is taken as it is. */
export const collectionOf = (name: string): string => findResource(name)?.collection ?? name;

/** A row's own address under the API base. */
export const rowPath = (name: string, id: string | number): string => `${collectionOf(name)}/${encodeURIComponent(String(id))}`;

/** The parameters of a list that are no filters: search, tab, and the named narrowing where the module has one. */
export function plainParams(resource: AnyResource | undefined): string[] {
  const segment = resource?.views.list.segments?.param;
  return ["q", "tab", ...(segment ? [segment] : [])];
}

/** A browser address with its leading slash, however the declaration wrote it. */
export const absolute = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

/** A declared address (`shipping/quotes/view/{id}`) as the router writes it, which knows no queries. */
export const routerPath = (path: string): string =>
  absolute(path)
    .replace(/\?.*$/, "")
    .replace(/\{(\w+)\}/g, ":$1");
