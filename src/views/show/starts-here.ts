import { mayDo } from "../../providers/access-control.ts";
import type { Row } from "../../providers/calls.ts";
import { findResource, registeredResources } from "../../providers/registry.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { rowHolds } from "../row-where.ts";
import { currentSide, isEditable } from "../view-fields.ts";
import { createPath } from "../view-paths.ts";

export interface Start {
  readonly module: AnyResource;
  readonly path: string;
}

/** The forms that can start from this record and that its reader may open: "New quote" on an opportunity. */
export function startsFrom(resource: AnyResource, row: Row): Start[] {
  return registeredResources().flatMap((module) => {
    if (!module.routes || !mayDo(module, "create")) return [];
    const found = Object.entries(module.views.form.from ?? {}).find(([, { field }]) => takes(module, field, resource, row));
    return found ? [{ module, path: `${createPath(module)}?${new URLSearchParams({ [found[0]]: String(row.id) })}` }] : [];
  });
}

/** Whether the module's reference may point at the record, as far as can be told from what its reader sees. */
function takes(module: AnyResource, name: string, resource: AnyResource, row: Row): boolean {
  const field = module.fields[name];
  if (field?.kind !== "ref" || !isEditable(field, currentSide())) return false;
  if (field.target !== resource.name && !findResource(field.target)?.shownAs?.includes(resource.name)) return false;
  return !field.only || rowHolds(resource, field.only, row);
}
