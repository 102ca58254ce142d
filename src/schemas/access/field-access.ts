import type { CommonOptions, Field } from "../fields/field.ts";
import { canFilter, canSort, isWritable, type Operator, traitsOf } from "../fields/kinds.ts";
import { type SystemColumn, systemFields, systemOperators } from "../fields/system-fields.ts";
import type { AnyResource } from "../resource.ts";
import { figureField } from "../views/list-figures.ts";
import type { Side } from "./abilities.ts";

/** Which fields a side finds, sees and writes: for the server's selections and checks as for the browser's screens. */

function stateField(resource: AnyResource, side: Side): Field {
  const states = Object.entries(resource.states);
  const labels = Object.fromEntries(states.map(([name, state]) => [name, (side === "customer" && state.customerLabel) || state.label]));
  return { kind: "choice", label: "Status", options: states.map(([name]) => name), labels, filter: true, sort: true };
}

const isSystemField = (name: string): name is keyof typeof systemFields => Object.hasOwn(systemFields, name);

function systemFieldOf({ labels }: AnyResource, name: keyof typeof systemFields): Field {
  const label = labels?.[name];
  return label === undefined ? systemFields[name] : { ...systemFields[name], label };
}

/** A declared field, system column or figure of the list as this side names it; undefined for an unknown name. */
export function fieldNamed(resource: AnyResource, name: string, side: Side): Field | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name];
  if (name === "state") return Object.keys(resource.states).length > 0 ? stateField(resource, side) : undefined;
  return isSystemField(name) ? systemFieldOf(resource, name) : figureField(resource, name);
}

/** Whether this side ever sees the field. */
export const isVisible = (field: CommonOptions, side: Side): boolean => side === "employee" || field.hiddenFrom !== "customer";

/**
 * Whether an empty value may be one that is hidden from this side for now. The side can't tell the two apart, because the condition may
 * read fields that it never sees.
 */
export const mayBeWithheld = (field: CommonOptions, side: Side): boolean => side === "customer" && field.hiddenWhile !== undefined;

/** Whether this side's input may contain the field. */
export function mayWrite(field: Field, side: Side): boolean {
  if (!isWritable(field)) return false;
  if (side === "employee") return true;
  if (field.kind === "ref" && field.ownCompany) return false;
  return field.hiddenFrom !== "customer" && field.hiddenWhile === undefined && field.readOnlyFor !== "customer";
}

function systemColumnsOf(resource: AnyResource): [SystemColumn, Field][] {
  return (Object.keys(systemOperators) as SystemColumn[]).flatMap((name): [SystemColumn, Field][] => {
    const field = Object.hasOwn(resource.fields, name) ? undefined : fieldNamed(resource, name, "employee");
    return field ? [[name, field]] : [];
  });
}

/** The declared fields and the list's figures that this side sees. */
const visibleFields = (resource: AnyResource, side: Side): [string, Field][] =>
  [
    ...Object.entries(resource.fields),
    ...Object.keys(resource.views.list.figures ?? {}).flatMap((name): [string, Field][] => {
      const field = figureField(resource, name);
      return field ? [[name, field]] : [];
    }),
  ].filter(([, field]) => isVisible(field, side));

/** The names a list may be sorted by. */
export function sortable(resource: AnyResource, side: Side): readonly string[] {
  return [...visibleFields(resource, side), ...systemColumnsOf(resource)].filter(([, field]) => canSort(field)).map(([name]) => name);
}

/** The names a list may be filtered by, each with its operators. */
export function filterable(resource: AnyResource, side: Side): ReadonlyMap<string, readonly Operator[]> {
  const declared = visibleFields(resource, side).filter(([, field]) => canFilter(field));
  return new Map([
    ...declared.map(([name, field]) => [name, traitsOf(field).operators] as const),
    ...systemColumnsOf(resource).map(([name]) => [name, systemOperators[name]] as const),
  ]);
}
