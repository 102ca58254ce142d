import type { AnyResource } from "../../src/schemas/resource.ts";
import { systemFields } from "../../src/schemas/system-fields.ts";
import { partsOf } from "../../src/schemas/where.ts";
import { rowsOfIndex } from "./constant-conditions.ts";
import type { Index } from "./model.ts";
import { columnOf, snake } from "./names.ts";
import { present, sortExpression } from "./resource-indexes.ts";

/**
 * The rows of each customer in the order of their list. A customer may have half of all rows, or a few old ones: either way the first page, a
 * tab and their counts are read from one stretch of it, without the rows of others. Tabs ask for the state.
 */
export function customerListIndexes(table: string, sharing: readonly AnyResource[]): Index[] {
  const indexes = sharing.flatMap((resource): Index[] => {
    const owner = ownerOf(resource);
    const field = owner === undefined ? undefined : resource.fields[owner];
    if (owner === undefined || field?.kind !== "ref") return [];
    const state = Object.keys(resource.states).length > 0 ? ["state"] : [];
    return [{ name: `${table}_customer_list_idx`, on: [columnOf(owner, field), ...orderOf(resource), "id", ...state], where: present }];
  });
  // Resources that share the table list the same rows of a customer.
  return indexes.slice(0, 1);
}

/** The field that holds whose a row is, where all rows of a customer are found by it. */
function ownerOf({ customer }: AnyResource): string | undefined {
  const conditions = customer?.rows ? partsOf(customer.rows).fields : [];
  return conditions.find(
    ([, operand]) => operand !== null && typeof operand === "object" && "me" in operand && operand.me === "company",
  )?.[0];
}

/**
 * The rows of a tab or segment that leaves out a value, in the order of their list: no index of the field finds the rows that have another one,
 * and where these are few, the order would be walked through all others.
 */
export const leavingOutIndexes = (table: string, sharing: readonly AnyResource[]): Index[] =>
  sharing.flatMap((resource) => {
    const { tabs = {}, segments } = resource.views.list;
    return Object.entries({ ...tabs, ...segments?.options }).flatMap(([name, { where }]): Index[] => {
      const rows = partsOf(where).not ? rowsOfIndex(resource, where) : null;
      return rows === null ? [] : [{ name: `${table}_${snake(name)}_list_idx`, on: [...orderOf(resource), "id"], where: rows }];
    });
  });

function orderOf({ views, fields }: AnyResource): string[] {
  const name = views.list.sort?.replace(/^-/, "") ?? "id";
  const field = { ...systemFields, ...fields }[name];
  return name === "id" || !field || field.kind === "ref" ? [] : [sortExpression(name, field)];
}
