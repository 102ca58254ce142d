import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, partsOf } from "../../src/schemas/where.ts";
import { constantsText, isConstant } from "./constants-sql.ts";

/**
 * What holds of every row of the resource that any customer reaches, as SQL over the table named `alias`: the part of its scope that
 * does not hang on who asks, nor on the day. Nothing is bound, for joins that are written once and asked by everybody.
 */
export function constantCustomerScope(resource: AnyResource, alias: string): string {
  return constantsText(resource, resource.customer ? fixedPart(resource.customer.rows) : {}, alias);
}

/** An alternative with an open part is dropped as a whole: without that part it would shut out rows. */
function fixedPart(where: AnyWhere): AnyWhere {
  const { fields, any, not } = partsOf(where);
  return {
    ...Object.fromEntries(fields.filter(([, operand]) => isConstant(operand))),
    ...(any?.every(isFixed) ? { $any: any } : {}),
    ...(not && isFixed(not) ? { $not: not } : {}),
  };
}

/** Whether nothing of it hangs on who asks, or when. */
function isFixed(where: AnyWhere): boolean {
  const { fields, any, not } = partsOf(where);
  return fields.every(([, operand]) => isConstant(operand)) && (any ?? []).every(isFixed) && (not === undefined || isFixed(not));
}
