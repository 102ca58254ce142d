import { isAllowed } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import { isOfPersons } from "../../schemas/access/personal.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide } from "../records/view-fields.ts";

/** Whether the user may export what is known of a person whose record this is. */
export const mayExportPerson = (resource: AnyResource): boolean =>
  isOfPersons(resource) && currentSide() === "employee" && isAllowed({ subject: "PRIVACY", verb: "download" });

/** Starts the export; a refusal is said, and the progress shows as that of a list's export does. */
export async function startPersonExport(resource: AnyResource, row: ApiRow): Promise<void> {
  try {
    // Loaded when it is wanted: few records are persons, and fewer are exported.
    const { exportPerson } = await import("../../providers/calls/person-export.ts");
    await exportPerson(resource.bizObject, Number(row.id));
  } catch (failure) {
    toast.error(messageOf(failure));
  }
}
