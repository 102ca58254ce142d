import type { AnyResource } from "../../src/schemas/resource.ts";
import { isConstant, partOfWhere } from "../../src/schemas/rules/where.ts";
import { constantsText } from "./constants-sql.ts";

/**
 * SQL over the table named `alias` that is true for every row any customer can reach: the part of the customer scope that depends on
 * neither the caller nor the date. Contains no bound values, so that joins are written once and used for all callers.
 */
export function constantCustomerScope(resources: readonly AnyResource[], resource: AnyResource, alias: string): string {
  const constant = resource.customer ? partOfWhere(resource.customer.rows, (_, operand) => isConstant(operand)) : {};
  return constantsText(resource, constant, alias, resources);
}
