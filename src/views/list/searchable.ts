import { canSearch } from "../../schemas/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide, isShown } from "../view-fields.ts";

/** Whether the resource has fields the list's search box can find. */
export const canSearchIn = (resource: AnyResource): boolean =>
  Object.values(resource.fields).some((field) => canSearch(field) && isShown(field, currentSide()));
