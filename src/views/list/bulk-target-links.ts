import { isAllowed } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { findResource } from "../../providers/registry.ts";
import { documentsFor } from "../../schemas/documents/documents.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { BulkTarget } from "../../schemas/views/view.ts";
import { usesAllowed } from "../documents/offers.ts";
import { viewSlots } from "../kit/slots.ts";
import { createPath } from "../paths/view-paths.ts";
import { withWayBack } from "../paths/way-back.ts";
import { currentSide } from "../records/view-fields.ts";
import { editedFields } from "./edited-fields.ts";

export interface OfferedTarget {
  readonly entry: BulkTarget;
  /** The resource whose form opens; absent for a screen. */
  readonly to?: AnyResource;
  readonly path: string;
}

/** The forms and screens this list's rows can be sent to and this user may open. */
export const bulkTargetsOf = (resource: AnyResource): OfferedTarget[] =>
  (resource.views.list.bulkTargets ?? []).flatMap((entry): OfferedTarget[] => {
    if ((entry.onlyFor && entry.onlyFor !== currentSide()) || (entry.subject && !isAllowed({ subject: entry.subject }))) return [];
    if (entry.at !== undefined) return viewSlots().mayOpen?.(entry.at) ? [{ entry, path: entry.at }] : [];
    const to = findResource(entry.to);
    return to && isAllowed({ resource: to, action: "create" }) ? [{ entry, to, path: createPath(to) }] : [];
  });

/** Whether there are labels of this list's rows that this user may print or download. */
export const hasPrintableLabels = (resource: AnyResource): boolean =>
  documentsFor(resource, currentSide()).some(([, rule]) => rule.formats === "labels" && usesAllowed(resource, rule).length > 0);

/** The documents of this list's rows that can be taken together, with what this user may do with them. */
export const documentsTogether = (resource: AnyResource) =>
  documentsFor(resource, currentSide()).flatMap(([name, rule]) => {
    const uses = usesAllowed(resource, rule);
    return rule.together && uses.length > 0 ? [{ name, rule, uses }] : [];
  });

/** Whether the user may ever do something with selected rows. */
export const mayActOnRows = (resource: AnyResource): boolean =>
  [...Object.keys(resource.actions), "remove"].some((action) => isAllowed({ resource, action })) ||
  editedFields(resource).length > 0 ||
  bulkTargetsOf(resource).length > 0 ||
  hasPrintableLabels(resource) ||
  documentsTogether(resource).length > 0;

/** The address that carries the rows' ids and the way back to the list. */
export const bulkTargetAddress = ({ entry, path }: OfferedTarget, rows: readonly ApiRow[], back: string): string =>
  withWayBack(`${path}?${new URLSearchParams(rows.map((row) => [entry.param, String(row.id)]))}`, back);
