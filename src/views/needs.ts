import { t } from "../i18n/views.ts";
import { isAllowed } from "../providers/access-control.ts";
import { registeredResources } from "../providers/registry.ts";
import type { Need, NeedsView } from "../schemas/needs.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { createLabel, currentSide } from "./view-fields.ts";
import { createPath } from "./view-paths.ts";

/** The page on which customers say what they need. */
export const NEEDS_PATH = "/need";

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

/** Where the list's button for a new row leads, and its text. */
export const createEntry = (resource: AnyResource): { readonly path: string; readonly label: string } =>
  currentSide() === "customer" && resource.views.form.needs?.fromList
    ? { path: NEEDS_PATH, label: t("needs.title") }
    : { path: createPath(resource), label: createLabel(resource) };
