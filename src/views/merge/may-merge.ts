import { can } from "../../providers/ability.ts";
import { isAllowed } from "../../providers/access-control.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide } from "../records/view-fields.ts";

/** Whether the user may merge records of this kind at all. */
export const mayMerge = (resource: AnyResource): boolean =>
  resource.merge !== undefined &&
  currentSide() === "employee" &&
  isAllowed({ resource, action: "update" }) &&
  can(resource.merge.verb ?? "delete", resource.subject);
