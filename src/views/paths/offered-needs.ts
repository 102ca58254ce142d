import { isAllowed } from "../../providers/access-control.ts";
import { registeredResources } from "../../providers/registry.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Need, NeedsView } from "../../schemas/views/needs.ts";
import { currentSide } from "../records/view-fields.ts";
import { createPath } from "./view-paths.ts";

export interface OfferedNeed {
  readonly resource: AnyResource;
  readonly needs: NeedsView;
  readonly need: Need;
}

/** The needs that the signed-in customer can choose from. */
export const offeredNeeds = (): OfferedNeed[] =>
  currentSide() === "employee"
    ? []
    : registeredResources().flatMap((resource) => {
        const { needs } = resource.views.form;
        return needs && isAllowed({ resource, action: "create" }) ? needs.options.map((need) => ({ resource, needs, need })) : [];
      });

/** The address of the form that meets a need, with what was entered about it. */
export function needPath(
  { resource, needs, need }: OfferedNeed,
  { description, neededBy }: { readonly description?: unknown; readonly neededBy?: unknown },
): string {
  const values = { ...need.sets, [needs.descriptionField]: description, [needs.dateField]: neededBy };
  const texts = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `${createPath(resource)}?${new URLSearchParams(texts)}`;
}
