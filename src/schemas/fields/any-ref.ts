import type { AnyResource } from "../resource.ts";
import type { AnyRefField } from "./field.ts";

/** The resources whose records the reference may name: the declared ones, or every one with screens. */
export function targetsOf({ targets }: AnyRefField, resources: readonly AnyResource[]): AnyResource[] {
  return resources.filter(({ name, routes }) => (targets ? targets.includes(name) : routes));
}

/** The resource's reference to any record, if it declares one. */
export function anyRefOf({ fields }: Pick<AnyResource, "fields">): { readonly name: string; readonly field: AnyRefField } | undefined {
  for (const [name, field] of Object.entries(fields)) if (field.kind === "anyRef") return { name, field };
  return undefined;
}

/** A record as filters name it: "1:42" is record 42 of business object 1; "1" alone is every record of that kind. */
export const recordKey = (bizObjectId: number, recordId: number): string => `${bizObjectId}:${recordId}`;

/** Parses a filter's value; null for one that is not valid. */
export function parseRecordKey(text: string): { readonly bizObjectId: number; readonly recordId: number | null } | null {
  const [, kind, id] = /^([1-9]\d{0,8})(?::([1-9]\d{0,14}))?$/.exec(text) ?? [];
  return kind === undefined ? null : { bizObjectId: Number(kind), recordId: id === undefined ? null : Number(id) };
}
