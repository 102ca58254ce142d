import type { SearchHit } from "../../contract/search.ts";
import { findResource } from "../../providers/registry.ts";
import type { FieldOf } from "../../schemas/fields/field.ts";
import { rowHolds } from "./row-where.ts";

/** The resources whose records a reference can name: its target, or the target's slices. */
export const referable = ({ target }: FieldOf<"ref">): readonly string[] => findResource(target)?.slices ?? [target];

/** Whether a reference may name a found record, as far as its state decides; the rest is the server's decision. */
export function mayRefer(field: FieldOf<"ref">, { resource, state }: Pick<SearchHit, "resource" | "state">): boolean {
  const target = findResource(resource);
  if (!target || !referable(field).includes(resource)) return false;
  const { selectable } = field;
  return !selectable || Object.keys(selectable).some((name) => name !== "state") || rowHolds(target, selectable, { state });
}
