import type { ApiRow } from "../../providers/calls/calls.ts";
import { type FieldOf, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { availabilityOfAction, operationNamed } from "../actions/operations.ts";
import type { StartAction } from "../actions/use-actions.tsx";

type Line = Readonly<Record<string, unknown>>;

/** The actions that add or remove lines which can only be changed by actions, if this user may run them. */
export interface LineChange {
  readonly add?: { readonly label: string; readonly start: () => void };
  readonly remove?: { readonly label: string; readonly start: (line: Line) => void };
}

export function lineChange(resource: AnyResource, field: FieldOf<"lines">, row: ApiRow, start: StartAction): LineChange {
  const offered = (name: string | undefined) =>
    name !== undefined && availabilityOfAction(row, name) === true ? operationNamed(resource, name) : undefined;
  const add = offered(field.changedBy?.add);
  const remove = offered(field.changedBy?.remove);
  return {
    ...(add ? { add: { label: add.label, start: () => start(add, row) } } : {}),
    ...(remove ? { remove: { label: remove.label, start: (line: Line) => start(remove, row, lineInputOf(field, line)) } } : {}),
  };
}

/** A line's values as the inputs of the action. */
function lineInputOf(field: FieldOf<"lines">, line: Line): Line {
  return Object.fromEntries(
    Object.entries(field.fields).flatMap(([name, each]) => [
      [wireName(name, each), line[wireName(name, each)]],
      [name, line[name]],
    ]),
  );
}

/** The operations shown at lines, which are therefore not in the record's menu. */
export const otherChanges = (resource: AnyResource): ReadonlySet<string> =>
  new Set(Object.values(resource.fields).flatMap((field) => (field.kind === "lines" ? Object.values(field.changedBy ?? {}) : [])));
