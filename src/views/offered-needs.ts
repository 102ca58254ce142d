import { isAllowed } from "../providers/access-control.ts";
import { registeredResources } from "../providers/registry.ts";
import type { Need, NeedsView } from "../schemas/needs.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { currentSide } from "./view-fields.ts";
import { createPath } from "./view-paths.ts";

export interface OfferedNeed {
  readonly resource: AnyResource;
  readonly needs: NeedsView;
  readonly need: Need;
}

/** The needs that the signed-in customer may have answered. */
export const offeredNeeds = (): OfferedNeed[] =>
  currentSide() === "employee"
    ? []
    : registeredResources().flatMap((resource) => {
        const { needs } = resource.views.form;
        return needs && isAllowed({ resource, action: "create" }) ? needs.answers.map((need) => ({ resource, needs, need })) : [];
      });

/** The form that answers a need, with what was said of it. */
export function answerPath({ resource, needs, need }: OfferedNeed, said: { readonly words?: unknown; readonly day?: unknown }): string {
  const values = { ...need.sets, [needs.words]: said.words, [needs.day]: said.day };
  const texts = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `${createPath(resource)}?${new URLSearchParams(texts)}`;
}
