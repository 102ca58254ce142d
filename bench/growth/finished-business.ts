import type { TableModel } from "../../server/db/model.ts";
import { literal } from "../../server/db/names.ts";
import { resources } from "../../src/resources/index.ts";

/** How business ends where no state is final, because what was finished may be taken up again. */
const usualEnds: Readonly<Record<string, string>> = {
  inventory_items: "delivered",
  pending_receives: "received",
  receives: "completed",
};

/**
 * SQL: the state of a copy. Old business is in a state that no action leaves, or in which its course usually ends, unless the table checks
 * other columns by the state.
 */
export function stateOfCopy({ name: table, checks = [] }: TableModel, column: string, isOld: string): string {
  const sharing = resources.filter((one) => one.table === table && table !== "parties");
  const left = new Set(sharing.flatMap(({ actions }) => Object.values(actions).flatMap(({ from }) => from ?? [])));
  const last = sharing.flatMap(({ states }) => Object.keys(states)).filter((state) => !left.has(state));
  const end = usualEnds[table] ?? last[0];
  const isChecked = checks.some(({ name, expression }) => name !== `${table}_state_check` && /\bstate\b/.test(expression));
  if (end === undefined || isChecked) return column;
  return `case when ${isOld} and ${column} not in (${[end, ...last].map(literal).join(", ")}) then ${literal(end)} else ${column} end`;
}

/** Delivered pieces leave their bins, by the next movement of each ledger. The rules of custody hold for these statements. */
export const deliveries: readonly string[] = [
  `insert into movements (item_id, sequence, kind, hub_id, from_id, to_id, quantity, happened_at, created_by_id, created_at)
   select i.id, i.last_sequence + 1, 'deliver', i.hub_id, i.place_id, o.id, i.quantity, i.moved_at + interval '30 days', i.created_by_id,
     i.moved_at + interval '30 days'
   from inventory_items i join places p on p.id = i.place_id join places o on o.hub_id = i.hub_id and o.kind = 'customer'
   where i.state = 'delivered' and p.kind in ('bin', 'dock', 'zone') order by i.id`,
  "update inventory_items set released_on = moved_at::date where state = 'delivered' and released_on is null",
  // The other tables are filled without a change to a row.
  "vacuum full inventory_items",
];
