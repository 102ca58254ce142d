import { isAllowed } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { findResource, registeredResources } from "../../providers/registry.ts";
import { mayWrite } from "../../schemas/access/field-access.ts";
import type { FormSource } from "../../schemas/carry/form-source.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { bulkTargetsOf, type OfferedTarget } from "../list/bulk-target-links.ts";
import { createPath } from "../paths/view-paths.ts";
import { canTake } from "../prefill/can-take.ts";
import { rowHolds } from "../records/row-where.ts";
import { createLabel, currentSide } from "../records/view-fields.ts";

export interface CreateLink {
  readonly module: AnyResource;
  readonly label: string;
  readonly path: string;
}

/** The forms that can start from this record and that this user may open: "New quote" on an opportunity. */
export function createLinksFrom(resource: AnyResource, row: ApiRow): CreateLink[] {
  return registeredResources().flatMap((module) => {
    if (!module.routes || !isAllowed({ resource: module, action: "create" })) return [];
    const sources = Object.entries(module.views.form.sources ?? {});
    const found = sources.find(
      ([param, source]) => startsWith(module, source, resource, row) && isBulkTarget(module, param, resource, row),
    );
    if (!found) return [];
    const [param, source] = found;
    const label = source.many === undefined ? source.label : undefined;
    return [
      { module, label: label ?? createLabel(module), path: `${createPath(module)}?${new URLSearchParams({ [param]: String(row.id) })}` },
    ];
  });
}

/**
 * The form for another row of a list that refers to the record by this field. It starts as from the record's menu, so that both ways fill in
 * the same; where no source of the form takes the record, with the reference alone.
 */
export function createPathWithin(module: AnyResource, by: string, resource: AnyResource, row: ApiRow, values: object): string {
  const sources = Object.entries(module.views.form.sources ?? {});
  const found = sources.find(([, source]) => source.many === undefined && source.field === by && takes(module, by, resource, row));
  const given = found ? { [found[0]]: row.id } : values;
  const texts = Object.entries(given).map(([name, value]) => [name, String(value)]);
  return `${createPath(module)}?${new URLSearchParams(texts)}`;
}

function startsWith(module: AnyResource, source: FormSource, resource: AnyResource, row: ApiRow): boolean {
  if (source.many === undefined) return takes(module, source.field, resource, row);
  return isOf(source.many, resource) && canTake(module.fields, source, row);
}

/** The screens a single record can be sent to: its list's bulk targets that have an address. */
export const recordTargets = (resource: AnyResource, row: ApiRow): OfferedTarget[] =>
  bulkTargetsOf(resource).filter(({ entry }) => entry.at !== undefined && (!entry.where || rowHolds(resource, entry.where, row)));

/** Whether the conditions of the list's matching bulk targets also hold for this single row. */
const isBulkTarget = (module: AnyResource, param: string, resource: AnyResource, row: ApiRow): boolean =>
  (resource.views.list.bulkTargets ?? []).every(
    ({ to, param: targetParam, onlyFor, where }) =>
      to !== module.name ||
      targetParam !== param ||
      ((!onlyFor || onlyFor === currentSide()) && (!where || rowHolds(resource, where, row))),
  );

/** Whether a reference to `target` can refer to this resource, either directly or as a slice of it. */
const isOf = (target: string, { name }: AnyResource): boolean => target === name || findResource(target)?.slices?.includes(name) === true;

/** Whether the module's reference can refer to the record, as far as the fields this user can see allow deciding. */
function takes(module: AnyResource, name: string, resource: AnyResource, row: ApiRow): boolean {
  const field = module.fields[name];
  if (field?.kind !== "ref" || !mayWrite(field, currentSide())) return false;
  if (!isOf(field.target, resource)) return false;
  return !field.selectable || rowHolds(resource, field.selectable, row);
}
