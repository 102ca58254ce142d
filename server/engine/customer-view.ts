import type { Field, Fields } from "../../src/schemas/field.ts";
import { type AnyResource, stateOf } from "../../src/schemas/resource.ts";
import { matchesWhere } from "../../src/schemas/where.ts";
import { valueIn } from "../access/columns.ts";
import { isVisible } from "../access/fields.ts";
import type { Row } from "./call.ts";

/** The names under which a field's value travels. */
const wiresOf = (name: string, field: Field): readonly string[] => (field.kind === "ref" ? [name, `${name}Id`, `${name}State`] : [name]);

/** A complete row without the fields and the columns of lines that are never a customer's. */
export function withoutHiddenFields<R extends Row>({ fields }: AnyResource, row: R): R {
  return { ...stripped(fields, row), id: row.id, version: row.version } as R;
}

function stripped(fields: Fields, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...row };
  for (const [name, field] of Object.entries(fields)) {
    if (!isVisible(field, "customer")) for (const wire of wiresOf(name, field)) delete kept[wire];
    else if (field.kind === "lines" && Array.isArray(row[name])) kept[name] = row[name].map((line) => stripped(field.fields, line));
  }
  return kept;
}

/**
 * A complete row as the customer's side reads it: the same that their own question is answered with, for a row that is known only as
 * it was. What is hidden from them for now is empty.
 */
export function customerView(resource: AnyResource, row: Row, today: string): Row {
  const seen: Record<string, unknown> = { ...withoutHiddenFields(resource, row) };
  const value = (name: string) => valueIn(row, resource, name);
  // Such a condition compares with constants alone.
  const nobody = { userId: 0, companyId: null, today };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.hiddenWhile || !isVisible(field, "customer") || !matchesWhere(field.hiddenWhile, value, nobody)) continue;
    for (const wire of wiresOf(name, field)) if (wire in seen) seen[wire] = field.kind === "lines" || field.kind === "files" ? [] : null;
  }
  if (typeof row.state === "string") seen.status = stateOf(resource, row.state).customerLabel ?? row.status;
  return { ...seen, id: row.id, version: row.version };
}
