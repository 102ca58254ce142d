import { sql } from "kysely";
import { MAX_CHECKED_ITEMS } from "../../../../src/resources/sales/work-checklist.ts";
import type { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import type { Tx } from "../../../db/connection.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";

type Work = ResourceRow<typeof workOrder>;
type Item = Pick<Work["checklist"][number], "item" | "done">;

/**
 * The items of all active checklists for this type of work: everyone's first, then those of the customer. What several of them ask for is there
 * once. @throws Problem 422 where they are more than one work order takes
 */
export async function itemsForType({ type, customerId }: Pick<Work, "type" | "customerId">, trx: Tx): Promise<readonly Item[]> {
  const { rows } = await sql<{ item: string }>`select i.item
    from work_checklists c join work_checklists_items i on i.parent_id = c.id
    where c.state = 'active' and c.deleted_at is null and ${type} = any(c.types) and (c.customer_id is null or c.customer_id = ${customerId})
    order by c.customer_id nulls first, c.name, c.id, i.position, i.id`.execute(trx);
  const items = withItems([], rows);
  if (items.length > MAX_CHECKED_ITEMS)
    throw invalid({ checklist: [`The checklists for this work have more than ${MAX_CHECKED_ITEMS} items. Enter the items that apply.`] });
  return items;
}

/** A work order's items with those of another checklist that it lacks. @throws Problem 409 where nothing is added, or too much */
export async function itemsAdded(present: readonly Item[], checklistId: number, trx: Tx): Promise<readonly Item[]> {
  const { rows } = await sql<{ item: string }>`select item from work_checklists_items where parent_id = ${checklistId}
    order by position, id`.execute(trx);
  const items = withItems(present, rows);
  if (items.length === present.length) throw conflict("The work order has all items of this checklist already.");
  if (items.length > MAX_CHECKED_ITEMS) throw conflict(`A work order takes at most ${MAX_CHECKED_ITEMS} checklist items.`);
  return items;
}

/** The items with further ones that aren't among them, however they are capitalized. */
function withItems(present: readonly Item[], further: readonly { readonly item: string }[]): readonly Item[] {
  const known = new Set(present.map(({ item }) => item.trim().toLowerCase()));
  const added = further.filter(({ item }) => {
    const key = item.trim().toLowerCase();
    return !known.has(key) && known.add(key);
  });
  return [...present, ...added.map(({ item }) => ({ item, done: false }))];
}
