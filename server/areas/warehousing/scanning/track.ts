import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { hasAbility } from "../../../../src/schemas/access/abilities.ts";
import { mayRead } from "../../../access/permission.ts";
import { denied } from "../../../engine/wire/problem.ts";
import type { SessionActor } from "../../../http/route-access.ts";

/** Whoever may read the stock follows pieces; of customers also those who may do that alone. @throws Problem 403 */
export function authorizeTracking(actor: SessionActor): void {
  const tracks = actor.side === "customer" && hasAbility(actor, "WH_ITEM_TRACKING", "read");
  if (!tracks && !mayRead(inventoryItem, actor)) throw denied();
}
