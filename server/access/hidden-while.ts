import type { Side } from "../../src/schemas/access/abilities.ts";
import type { CommonOptions } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { constantsText } from "./constants-sql.ts";

/**
 * SQL text that reads a field of the table named `alias` for one side; `nothing` for rows in which the field is hidden from that side. All
 * SQL that shows, searches, filters or sorts by a field's value must read it through this.
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
