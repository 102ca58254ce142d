import { isAllowed } from "../providers/access-control.ts";
import { registeredResources } from "../providers/registry.ts";
import { showPath } from "../views/view-paths.ts";
import { routeExists } from "./known-routes.ts";

/**
 * The screen that a notification about a business object's record opens: that of the first resource with this number that the reader may
 * read. Undefined if there is none for them.
 */
export function objectPath(bizObject: number | null, recordId: number | null): string | undefined {
  if (recordId === null) return undefined;
  const shown = registeredResources()
    .filter((each) => each.bizObject === bizObject && each.opensFromNotifications)
    // A base has a screen only where its rows are shown under the records they are about.
    .find((each) => (each.routes ? isAllowed(each, "show") : routeExists(showPath(each, recordId))));
  return shown && showPath(shown, recordId);
}
