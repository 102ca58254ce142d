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
 * The rows of each state in the order of their list: so a tab shows the first of few, or of old ones, without walking through all others, and
 * counts them. Tabs and segments that ask for more than the state have an index of just their rows.
 */
export function stateIndexes(table: string, sharing: readonly AnyResource[]): Index[] {
  const [first] = sharing.filter(({ routes, views }) => routes && views.list.sort !== undefined);
  const order = first ? orderOf(first) : [];
  const hasStates = sharing.some(({ states }) => Object.keys(states).length > 0);
  const parts = sharing.flatMap((resource) => {
    const { tabs = {}, segments } = resource.views.list;
    return Object.entries({ ...tabs, ...segments?.options }).flatMap(([name, { where }]): Index[] => {
      const rows = Object.keys(where).some((each) => each !== "state") ? rowsOfIndex(resource, where) : null;
      return rows === null ? [] : [{ name: `${table}_${snake(name)}_list_idx`, on: [...orderOf(resource), "id"], where: rows }];
    });
  });
  return [...(hasStates ? [{ name: `${table}_state_idx`, on: ["state", ...order, "id"], where: present }] : []), ...parts];
}

function orderOf({ views, fields }: AnyResource): string[] {
  const name = views.list.sort?.replace(/^-/, "") ?? "id";
  const field = { ...systemFields, ...fields }[name];
  return name === "id" || !field || field.kind === "ref" ? [] : [sortExpression(name, field)];
}
