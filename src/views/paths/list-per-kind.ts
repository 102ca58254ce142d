import { registeredResources } from "../../providers/registry.ts";
import { anyRefOf } from "../../schemas/fields/any-ref.ts";
import { ANY_REF_KIND } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { kindPath, pageKindsOf } from "../../schemas/views/route-names.ts";
import { siblingGroupOf } from "../../schemas/views/sibling-lists.ts";

const copies = new WeakMap<AnyResource, Map<string, AnyResource>>();

/** The kinds of records that have a page of this list beside their own. */
export function kindsWithPage(listed: AnyResource): AnyResource[] {
  return pageKindsOf(listed, registeredResources());
}

/** The list as the page of one kind shows it: at its own address, among that kind's sibling lists, creating rows about that kind. */
export function listOfKind(listed: AnyResource, kind: AnyResource): AnyResource {
  const known = copies.get(listed) ?? new Map<string, AnyResource>();
  copies.set(listed, known);
  const copy = known.get(kind.name) ?? copyFor(listed, kind);
  known.set(kind.name, copy);
  return copy;
}

function copyFor(listed: AnyResource, kind: AnyResource): AnyResource {
  const path = kindPath(listed, kind);
  const siblingLists = siblingGroupOf(kind, registeredResources());
  return {
    ...listed,
    path,
    paths: { ...listed.paths, list: path, create: `${listed.paths.create}?${ANY_REF_KIND}=${kind.bizObject}` },
    views: { ...listed.views, list: { ...listed.views.list, ...(siblingLists ? { siblingLists } : {}) } },
  };
}

/** The filter that keeps the page to its kind. */
export const narrowingOfKind = (listed: AnyResource, kind: AnyResource): { readonly field: string; readonly value: string } => ({
  field: anyRefOf(listed)?.name ?? "",
  value: String(kind.bizObject),
});
