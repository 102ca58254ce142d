import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, partsOf } from "../../src/schemas/where.ts";
import { constantsText, isConstant } from "./constants-sql.ts";

/**
 * SQL over the table named `alias` that is true for every row any customer can reach: the part of the customer scope that depends on
 * neither the caller nor the date. Contains no bound values, so that joins are written once and used for all callers.
 */
export function constantCustomerScope(resource: AnyResource, alias: string): string {
  return constantsText(resource, resource.customer ? fixedPart(resource.customer.rows) : {}, alias);
}

/** An alternative with a variable part is dropped as a whole: without that part it would exclude rows. */
function fixedPart(where: AnyWhere): AnyWhere {
  const { fields, any, not } = partsOf(where);
  return {
    ...Object.fromEntries(fields.filter(([, operand]) => isConstant(operand))),
    ...(any?.every(isFixed) ? { $any: any } : {}),
    ...(not && isFixed(not) ? { $not: not } : {}),
  };
}

/** Whether the condition depends on neither the caller nor the date. */
function isFixed(where: AnyWhere): boolean {
  const { fields, any, not } = partsOf(where);
  return fields.every(([, operand]) => isConstant(operand)) && (any ?? []).every(isFixed) && (not === undefined || isFixed(not));
}
