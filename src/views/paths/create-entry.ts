import { t } from "../../i18n/kit/views.ts";
import { routeTo } from "../../providers/route-to.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { createLabel, currentSide } from "../records/view-fields.ts";
import { createPath } from "./view-paths.ts";

export interface CreateEntry {
  readonly path: string;
  readonly label: string;
  /** Its text where there is little room, and what a screen reader says then, which contains it. */
  readonly short: string;
  readonly spoken: string;
}

/** Where the list's button for a new row leads, and its text. */
export function createEntry(resource: AnyResource): CreateEntry {
  const short = t("list.createShort");
  const isNeed = currentSide() === "customer" && resource.views.form.needs?.fromList;
  const label = isNeed ? t("needs.title") : createLabel(resource);
  // Who speaks to the page says the text that is seen.
  const spoken = label.startsWith(short) ? label : `${short}: ${label}`;
  return { path: isNeed ? routeTo("need") : createPath(resource), label, short, spoken };
}
