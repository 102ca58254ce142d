import { hub } from "../../../../src/resources/warehousing/hub.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import type { openingStock } from "../../../../src/resources/warehousing/opening-stock.ts";
import type { InputOf } from "../../../../src/schemas/fields/row.ts";
import { isTimeZone, momentIn } from "../../../../src/schemas/values/time-zone.ts";
import { userIdOf } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { ImportedContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import type { Written } from "../../../engine/operations.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { outsidePlace } from "../custody/places.ts";
import { recordMovement } from "../custody/record-movement.ts";

/**
 * Enters a piece that was in the warehouse before: its ledger begins with the day on which it arrived, so that storage and free days count
 * from then. Nothing is received, so no service of receiving is priced.
 */
export async function enterOpeningStock({ input, values, trx, call, engine }: ImportedContext): Promise<Written> {
  // Boundary: the engine has checked the values against this declaration.
  const { customerId, placeId, ...entered } = values as unknown as Required<InputOf<typeof openingStock>>;
  const { quantity, hubId, receivedOn, storageFrom } = entered;
  const by = onBehalfOf(call, "opening stock");
  const written = await engine.create(
    by,
    inventoryItem,
    { ...input, customerId },
    { quantity, hubId, placeId: await outsidePlace(trx, hubId, "vendor"), receivedOn, storageFrom },
  );
  await recordMovement(trx, {
    itemId: written.data.id,
    toId: placeId,
    kind: "opening stock",
    userId: userIdOf(call.actor),
    happenedAt: await arrivalOf(trx, hubId, receivedOn),
  });
  return written;
}

/** The middle of the day by the hub's clocks, and not later than now. */
async function arrivalOf(trx: Tx, hubId: number, day: string): Promise<string> {
  const found = await readFields(trx, hub, hubId, ["timeZone"]);
  // A hub may have been entered before zones were checked.
  const zone = found && isTimeZone(found.timeZone) ? found.timeZone : "UTC";
  return new Date(Math.min(momentIn(zone, day, "12:00").getTime(), Date.now())).toISOString();
}
