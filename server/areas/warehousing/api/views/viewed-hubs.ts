import { type QueryExecutorProvider, sql } from "kysely";
import type { ViewedHub } from "../../../../../src/contract/warehouse-views.ts";
import { hasAbility } from "../../../../../src/schemas/access/abilities.ts";
import type { Person } from "../../../../access/caller.ts";
import { denied, notFound } from "../../../../engine/wire/problem.ts";
import { hubsOf } from "../../scanning/scan-hubs.ts";

/** With the inventory control view one sees the stock of every hub, as in the list of the inventory. */
const hasInventoryControl = (actor: Person): boolean => hasAbility(actor, "WH_INVENTORY_DASHBOARD", "read");
const hasWarehouseView = (actor: Person): boolean => hasAbility(actor, "WH_DASHBOARD", "read");

/** The hubs whose stock the user may see, with those first in which they work. @throws Problem 403 */
export async function viewedHubs(db: QueryExecutorProvider, actor: Person): Promise<readonly ViewedHub[]> {
  if (!hasWarehouseView(actor) && !hasInventoryControl(actor)) throw denied();
  const own = new Set((await hubsOf(db, actor)).map(({ id }) => id));
  const { rows } = await sql<Omit<ViewedHub, "isOwn">>`select id, code, name from hubs where deleted_at is null order by code`.execute(db);
  const hubs = rows.map((hub) => ({ ...hub, isOwn: own.has(hub.id) })).filter(({ isOwn }) => isOwn || hasInventoryControl(actor));
  return [...hubs.filter(({ isOwn }) => isOwn), ...hubs.filter(({ isOwn }) => !isOwn)];
}

/** @throws Problem 404 for a hub whose stock the user may not see */
export async function viewedHub(db: QueryExecutorProvider, actor: Person, id: number): Promise<ViewedHub> {
  const hub = (await viewedHubs(db, actor)).find((each) => each.id === id);
  if (!hub) throw notFound();
  return hub;
}
