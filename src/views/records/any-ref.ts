import { registeredResources } from "../../providers/registry.ts";
import { anyRefOf, recordKey, targetsOf } from "../../schemas/fields/any-ref.ts";
import { ANY_REF_ID, ANY_REF_KIND, type AnyRefField } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { readable, showPath } from "../paths/view-paths.ts";

/** The kinds of records the reference can name and this user can read, one resource each. */
export function kindsOf(field: AnyRefField): AnyResource[] {
  const seen = new Set<number>();
  return targetsOf(field, registeredResources()).filter(({ name, bizObject }) => {
    if (seen.has(bizObject) || !readable(name)) return false;
    seen.add(bizObject);
    return true;
  });
}

/** The resource with screens for records of this kind, if the user can read it. */
export const resourceOfKind = (bizObjectId: unknown): AnyResource | undefined =>
  registeredResources().find(({ name, bizObject }) => bizObject === bizObjectId && readable(name));

/** The address of the record a reference to any record names, if this user has a screen for it. */
export function anyRecordPath(bizObjectId: unknown, recordId: unknown): string | undefined {
  const resource = resourceOfKind(bizObjectId);
  return resource && typeof recordId === "number" ? showPath(resource, recordId) : undefined;
}

/** How rows of `listed` point at a record by the field `by`: as a filter's value, and as the values of a row. */
export function pointingAt(
  listed: AnyResource,
  by: string,
  owner: AnyResource,
  id: number,
): { readonly filter: string | number; readonly values: Readonly<Record<string, number>> } {
  return anyRefOf(listed)?.name === by
    ? { filter: recordKey(owner.bizObject, id), values: { [ANY_REF_KIND]: owner.bizObject, [ANY_REF_ID]: id } }
    : { filter: id, values: { [`${by}Id`]: id } };
}
