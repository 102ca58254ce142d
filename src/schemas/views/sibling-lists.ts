import type { AnyResource } from "../resource.ts";
import type { ListView } from "./view.ts";

/** The lists that this one is a tab of, as the first of them declares. Only its pages of a kind are tabs of a list with a page per kind. */
export function siblingGroupOf({ name, views: { list } }: AnyResource, resources: readonly AnyResource[]): ListView["siblingLists"] {
  if (list.siblingLists || list.pagePerKind) return list.siblingLists;
  return resources.find(({ views }) => views.list.siblingLists?.lists.includes(name))?.views.list.siblingLists;
}
