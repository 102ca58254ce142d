import { isAllowed } from "../providers/access-control.ts";
import { registeredResources } from "../providers/registry.ts";
import { findRouteTo } from "../providers/route-to.ts";
import { noticeName } from "../schemas/views/route-names.ts";
import { screensOf } from "../views/paths/view-paths.ts";

/**
 * The address, by its name, that a notification about a business object's record opens: the one of the first resource with this number that the reader may
 * read. Undefined if there is none for them.
 */
export function objectPath(bizObject: number | null, recordId: number | null): string | undefined {
  if (recordId === null) return undefined;
  const shown = registeredResources()
    .filter((each) => each.bizObject === bizObject && each.opensFromNotifications)
    .find((each) => (each.routes ? isAllowed({ resource: each, action: "show" }) : screensOf(each.name).length > 0));
  return shown && findRouteTo(noticeName(shown), { id: recordId });
}
