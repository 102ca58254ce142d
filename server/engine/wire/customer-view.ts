import { isVisible } from "../../../src/schemas/access/field-access.ts";
import { type Field, type Fields, wireNames } from "../../../src/schemas/fields/field.ts";
import { type AnyResource, stateOf } from "../../../src/schemas/resource.ts";
import { constantContext, matchesWhere } from "../../../src/schemas/rules/where.ts";
import { zoneKey, zonePathsIn } from "../../../src/schemas/rules/zone-path.ts";
import { valueIn } from "../../access/columns.ts";
import type { Row } from "../call.ts";

/** The wire names of a field's values. */
const wiresOf = (name: string, field: Field): readonly string[] =>
  field.kind === "ref" ? [name, `${name}Id`, `${name}State`] : [name, ...wireNames(name, field)];

/** A complete row without the fields and line columns that are always hidden from customers. */
export function withoutHiddenFields<R extends Row>({ fields }: AnyResource, row: R): R {
  return { ...stripped(fields, row), id: row.id, version: row.version } as R;
}

function stripped(fields: Fields, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = { ...row };
  for (const [name, field] of Object.entries(fields)) {
    if (!isVisible(field, "customer")) for (const wire of wiresOf(name, field)) delete result[wire];
    else if (field.kind === "lines" && Array.isArray(row[name])) result[name] = row[name].map((line) => stripped(field.fields, line));
  }
  // A zone goes with the last of the times that are shown in it.
  const shown = zonePathsIn(Object.fromEntries(Object.entries(fields).filter(([, field]) => isVisible(field, "customer"))));
  for (const path of zonePathsIn(fields)) if (!shown.includes(path)) delete result[zoneKey(path)];
  return result;
}

/**
 * A complete row as the customer side would read it, for a row that is only known in memory, such as an earlier version. Fields hidden for
 * now (`hiddenWhile`) are empty.
 */
export function customerView(resource: AnyResource, row: Row): Row {
  const visible: Record<string, unknown> = { ...withoutHiddenFields(resource, row) };
  const value = (name: string) => valueIn(row, resource, name);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.hiddenWhile || !isVisible(field, "customer") || !matchesWhere(field.hiddenWhile, value, constantContext)) continue;
    for (const wire of wiresOf(name, field))
      if (wire in visible) visible[wire] = field.kind === "lines" || field.kind === "files" ? [] : null;
  }
  if (typeof row.state === "string") visible.status = stateOf(resource, row.state).customerLabel ?? row.status;
  return { ...visible, id: row.id, version: row.version };
}
