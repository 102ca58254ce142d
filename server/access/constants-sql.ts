import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, type Constant, isConstant, partsOf, type Scalar } from "../../src/schemas/rules/where.ts";
import { literal } from "../db/names.ts";
import { inTable, namedColumn, referencedColumn, referencedRow } from "./columns.ts";

/**
 * A condition of constants as SQL text over the table named `alias`, equivalent to `whereSql`. Contains no bound values, for statements
 * built once before any call. Only with `resources` may it use names of referenced rows.
 * @throws Error for a condition that depends on the caller or the date
 */
export function constantsText(resource: AnyResource, where: AnyWhere, alias: string, resources: readonly AnyResource[] = []): string {
  const { fields, any, not } = partsOf(where);
  const nested = (each: AnyWhere) => constantsText(resource, each, alias, resources);
  const parts = fields.map(([name, operand]) => {
    if (!isConstant(operand)) throw new Error(`A condition on ${resource.name} may compare "${name}" with constants only.`);
    const named = namedColumn(resource, name);
    if (named) return compared(inTable(alias, named.column), operand);
    const referenced = referencedColumn(resources, resource, name, alias);
    if (!referenced) throw new Error(`A condition on ${resource.name} uses the unknown field "${name}".`);
    const column = inTable(referenced.alias, referenced.column);
    const exists = (condition: string) => `exists (${referencedRow(referenced)} and ${condition})`;
    return operand === null ? `not ${exists(`${column} is not null`)}` : exists(compared(column, operand));
  });
  if (any) parts.push(any.length === 0 ? "false" : `(${any.map(nested).join(" or ")})`);
  if (not) parts.push(`(${nested(not)}) is not true`);
  return parts.length === 0 ? "true" : `(${parts.join(" and ")})`;
}

function compared(column: string, operand: Constant): string {
  if (operand === null) return `${column} is null`;
  if (typeof operand !== "object") return `${column} = ${text(operand)}`;
  return operand.length === 0 ? "false" : `${column} in (${operand.map(text).join(", ")})`;
}

const text = (value: Scalar): string => (typeof value === "string" ? literal(value) : String(value));
