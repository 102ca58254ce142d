import { fieldNamed } from "../../src/schemas/access/field-access.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, isConstant, partsOf } from "../../src/schemas/rules/where.ts";
import { columnOf, literal, quoted } from "./names.ts";
import { present } from "./resource-indexes.ts";

/**
 * The present rows that meet a condition, as that of a partial index; null where it depends on the caller, on the day or on other rows, or has
 * alternatives. It is written as queries are, so that PostgreSQL sees that they ask for these rows. Values are quoted: so they get the type of
 * their column, as bound ones do.
 */
export function rowsOfIndex(resource: AnyResource, where: AnyWhere): string | null {
  const condition = conditionOf(resource, where);
  return condition === null ? null : [present, ...condition].join(" and ");
}

function conditionOf(resource: AnyResource, where: AnyWhere): string[] | null {
  const { fields, any, not } = partsOf(where);
  const negated = not && conditionOf(resource, not);
  if (any || negated === null) return null;
  const parts = fields.map(([name, operand]) => {
    const column = indexedColumn(resource, name);
    if (column === null || !isConstant(operand)) return null;
    if (operand === null) return `${quoted(column)} is null`;
    const values = (typeof operand === "object" ? operand : [operand]).map((value) => literal(String(value)));
    return typeof operand === "object" ? `${quoted(column)} in (${values.join(", ")})` : `${quoted(column)} = ${values.join()}`;
  });
  const all = [...parts, ...(negated ? [`(${negated.join(" and ")}) is not true`] : [])];
  return all.every((each) => each !== null) ? all : null;
}

/** The column of a name; null for that of another row. */
export function indexedColumn(resource: AnyResource, name: string): string | null {
  const field = fieldNamed(resource, name, "employee");
  return field ? columnOf(name, field) : null;
}
