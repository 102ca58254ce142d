import { isAllowed } from "../providers/access-control.ts";
import { registeredResources } from "../providers/registry.ts";
import { noticePath } from "../views/view-paths.ts";
import { routeExists } from "./known-routes.ts";

/**
 * The screen that a notification about a business object's record opens: that of the first resource with this number that the reader may
 * read. Undefined if there is none for them.
 */
export function objectPath(bizObject: number | null, recordId: number | null): string | undefined {
  if (recordId === null) return undefined;
  const shown = registeredResources()
    .filter((each) => each.bizObject === bizObject && each.opensFromNotifications)
    .find((each) => (each.routes ? isAllowed({ resource: each, action: "show" }) : routeExists(noticePath(each, recordId))));
  return shown && noticePath(shown, recordId);
}
