import type { Side } from "./access/abilities.ts";
import type { Field } from "./field.ts";
import type { AnyResource } from "./resource.ts";

/** The columns of every table as fields, so that the same code shows, filters, sorts and exports them. */
const systemFields: Readonly<Record<string, Field>> = {
  id: { kind: "integer", label: "ID", sort: true },
  createdAt: { kind: "dateTime", label: "Created", filter: true, sort: true },
  updatedAt: { kind: "dateTime", label: "Updated", filter: true, sort: true },
  createdBy: { kind: "ref", target: "user", label: "Created by", filter: true, sort: true },
  updatedBy: { kind: "ref", target: "user", label: "Updated by" },
};

function stateField(resource: AnyResource, side: Side): Field {
  const states = Object.entries(resource.states);
  const labels = Object.fromEntries(states.map(([name, state]) => [name, (side === "customer" && state.customerLabel) || state.label]));
  return { kind: "choice", label: "Status", options: states.map(([name]) => name), labels, filter: true, sort: true };
}

/** A declared field or system column as this side sees it; undefined for an unknown name. */
export function fieldNamed(resource: AnyResource, name: string, side: Side): Field | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name];
  if (name === "state") return Object.keys(resource.states).length > 0 ? stateField(resource, side) : undefined;
  return Object.hasOwn(systemFields, name) ? systemFields[name] : undefined;
}
