import type { Side } from "../../src/schemas/abilities.ts";
import type { CommonOptions } from "../../src/schemas/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, type Operand, partsOf } from "../../src/schemas/where.ts";
import { literal } from "../db/names.ts";
import { inTable, namedColumn } from "./columns.ts";

/**
 * SQL text that reads a field of the table named `alias` for one side: `nothing` where the row is such that the field is hidden
 * from it. Whatever shows, finds, compares or orders by a field's value reads it through this.
 */
export function unlessHidden(
  resource: AnyResource,
  field: CommonOptions | undefined,
  side: Side,
  alias: string,
  expression: string,
  nothing = "null",
): string {
  if (side === "employee" || !field?.hiddenWhile) return expression;
  return `(case when ${constantsText(resource, field.hiddenWhile, alias)} then ${nothing} else ${expression} end)`;
}

/** A condition of constants as text, the same as `whereSql`: these statements are worked out once, before anybody asks. */
function constantsText(resource: AnyResource, where: AnyWhere, alias: string): string {
  const { fields, any, not } = partsOf(where);
  const parts = fields.map(([name, operand]) => {
    const named = namedColumn(resource, name);
    if (!named) throw new Error(`A condition of ${resource.name} names "${name}", which it does not have.`);
    return compared(inTable(alias, named.column), operand);
  });
  if (any) parts.push(any.length === 0 ? "false" : `(${any.map((each) => constantsText(resource, each, alias)).join(" or ")})`);
  if (not) parts.push(`(${constantsText(resource, not, alias)}) is not true`);
  return parts.length === 0 ? "true" : `(${parts.join(" and ")})`;
}

function compared(column: string, operand: Operand): string {
  if (operand === null) return `${column} is null`;
  if (typeof operand !== "object") return `${column} = ${constant(operand)}`;
  if (!Array.isArray(operand)) throw new Error("What a field is hidden by is a constant.");
  return operand.length === 0 ? "false" : `${column} in (${operand.map(constant).join(", ")})`;
}

const constant = (value: unknown): string => (typeof value === "string" ? literal(value) : String(value));
