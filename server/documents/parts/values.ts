import type { AnyResource } from "../../../src/schemas/resource.ts";

/** Returns the label that the field declares for an option. */
export function choiceLabelOf({ fields }: AnyResource, name: string, option: string | null): string | null {
  const field = fields[name];
  return option === null || field?.kind !== "choice" ? option : (field.labels?.[option] ?? option);
}
