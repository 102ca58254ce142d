import { t } from "../i18n/views.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { createLabel, currentSide } from "./view-fields.ts";
import { createPath } from "./view-paths.ts";

/** The page on which customers say what they need. */
export const NEEDS_PATH = "/need";

/** Where the list's button for a new row leads, and its text. */
export const createEntry = (resource: AnyResource): { readonly path: string; readonly label: string } =>
  currentSide() === "customer" && resource.views.form.needs?.fromList
    ? { path: NEEDS_PATH, label: t("needs.title") }
    : { path: createPath(resource), label: createLabel(resource) };
