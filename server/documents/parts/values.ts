import type { AnyResource } from "../../../src/schemas/resource.ts";

/** A choice as its field calls it. */
export function choiceLabelOf({ fields }: AnyResource, name: string, option: string | null): string | null {
  const field = fields[name];
  return option === null || field?.kind !== "choice" ? option : (field.labels?.[option] ?? option);
}
