import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, type Operand, partsOf } from "../../src/schemas/where.ts";
import { inTable, namedColumn } from "./columns.ts";

type Constant = string | number | boolean | null | readonly (string | number | boolean)[];

/**
 * What holds of every row of the resource that any customer reaches, as SQL over the table named `alias`: the part of its scope that
 * does not hang on who asks, nor on the day. Nothing is bound, for joins that are written once and asked by everybody.
 */
export function whoeverTheyAre(resource: AnyResource, alias: string): string[] {
  return resource.customer ? constants(resource, resource.customer.rows, alias) : [];
}

function constants(resource: AnyResource, where: AnyWhere, alias: string): string[] {
  const { fields, any, not } = partsOf(where);
  const conditions = fields.flatMap(([name, operand]) => (isConstant(operand) ? [compared(resource, name, operand, alias)] : []));
  if (any?.every(isFixed)) conditions.push(`(${any.map((each) => all(resource, each, alias)).join(" or ") || "false"})`);
  if (not && isFixed(not)) conditions.push(`(${all(resource, not, alias)}) is not true`);
  return conditions;
}

const all = (resource: AnyResource, where: AnyWhere, alias: string): string =>
  `(${constants(resource, where, alias).join(" and ") || "true"})`;

/** Whether nothing of it hangs on who asks, or when. */
function isFixed(where: AnyWhere): boolean {
  const { fields, any, not } = partsOf(where);
  return fields.every(([, operand]) => isConstant(operand)) && (any ?? []).every(isFixed) && (not === undefined || isFixed(not));
}

const isConstant = (operand: Operand): operand is Constant => operand === null || typeof operand !== "object" || Array.isArray(operand);

function compared(resource: AnyResource, name: string, operand: Constant, alias: string): string {
  const named = namedColumn(resource, name);
  if (!named) throw new Error(`A condition of ${resource.name} names "${name}", which it does not have.`);
  const column = inTable(alias, named.column);
  if (operand === null) return `${column} is null`;
  if (typeof operand !== "object") return `${column} = ${literal(operand)}`;
  return operand.length === 0 ? "false" : `${column} in (${operand.map(literal).join(", ")})`;
}

/** A declaration's own words; quoted all the same. */
const literal = (value: string | number | boolean): string =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
