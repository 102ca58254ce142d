import { canSearch } from "../../schemas/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide, isShown } from "../view-fields.ts";

/** Whether the list's search box would find anything in this module. */
export const canSearchIn = (resource: AnyResource): boolean =>
  Object.values(resource.fields).some((field) => canSearch(field) && isShown(field, currentSide()));
