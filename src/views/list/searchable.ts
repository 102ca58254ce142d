import { isVisible } from "../../schemas/field-access.ts";
import { canSearch } from "../../schemas/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide } from "../view-fields.ts";

/** Whether the resource has fields the list's search box can find. */
export const canSearchIn = (resource: AnyResource): boolean =>
  Object.values(resource.fields).some((field) => canSearch(field) && isVisible(field, currentSide()));
