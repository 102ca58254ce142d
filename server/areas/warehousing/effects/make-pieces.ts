import { sql } from "kysely";
import { party } from "../../../../src/resources/shared/party.ts";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { userIdOf } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { outsidePlace, zoneFloor } from "../custody/places.ts";
import { recordMovement } from "../custody/record-movement.ts";
import { copyLinePhotos } from "../ports/copy-photos.ts";

type Receive = ResourceRow<typeof receive>;
type Item = Receive["items"][number];
type Context = Pick<EffectContextOf<typeof receive>, "row" | "trx" | "call" | "engine">;

/** More are received as several receives. */
const MAX_PIECES = 1_000;

export interface ReceivingRules {
  readonly inspects: boolean;
  readonly wantsPhotos: boolean;
}

/** What the customer's settings ask for; nothing while it isn't known whose goods these are. */
export async function receivingRules(trx: Tx, customerId: number | null): Promise<ReceivingRules> {
  const fields = ["inspectOnReceipt", "photosOnReceipt"] as const;
  const found = customerId === null ? null : await readFields(trx, party, customerId, fields, { withDeleted: true });
  return { inspects: found?.inspectOnReceipt ?? false, wantsPhotos: found?.photosOnReceipt ?? false };
}

/** The units of the pieces that an item becomes: one each, or all in one. */
const unitsOf = ({ oneTag, quantity }: Item): readonly number[] =>
  oneTag && quantity > 0 ? [quantity] : Array.from({ length: quantity }, () => 1);

/** Makes the pieces of a receive, their first movement, their photos and the inspections that they wait for. @throws Problem 409 */
export async function makePieces(context: Context, rules: ReceivingRules): Promise<void> {
  const { row, trx, call, engine } = context;
  const count = row.items.reduce((sum, item) => sum + unitsOf(item).length, 0);
  if (count > MAX_PIECES) throw conflict(`This would make ${count} pieces; one receive makes ${MAX_PIECES} at most. Divide it.`);
  const floor = await zoneFloor(trx, row.hubId, "receiving");
  const vendor = await outsidePlace(trx, row.hubId, "vendor");
  const by = onBehalfOf(call, "receiving");
  const announced = await announcedOf(trx, row.items);
  for (const item of row.items) {
    const toId = item.placeId ?? floor;
    if (toId === undefined) throw conflict("The hub has no receiving zone. Choose where each item was put.");
    const itemIds: number[] = [];
    for (const [index, quantity] of unitsOf(item).entries()) {
      // With one tag for all, that tag carries the damage; otherwise as many tags as were damaged do.
      const isDamaged = index < (item.damaged ?? 0);
      const { data } = await engine.create(by, inventoryItem, pieceOf(row, item, announced.get(item.pendingReceiveId), isDamaged), {
        quantity,
        hubId: row.hubId,
        placeId: vendor,
        receiveId: row.id,
        receivedOn: row.receivedOn,
      });
      itemIds.push(data.id);
      await recordMovement(trx, {
        itemId: data.id,
        toId,
        kind: "receive",
        userId: userIdOf(call.actor),
        happenedAt: row.arrivedAt,
        document: { bizObject: receive.bizObject, id: row.id },
      });
      if (isDamaged || item.inspect || rules.inspects)
        await startInspection(context, data.id, isDamaged ? "Damaged on receipt" : "To be inspected");
    }
    await copyLinePhotos(trx, { receiveId: row.id, lineId: item.id, itemIds });
  }
}

/** What expected goods say of all their lines. */
interface Announced {
  readonly id: number;
  readonly sidemark: string | null;
  readonly neededBy: string | null;
}

async function announcedOf(trx: Tx, items: readonly Item[]): Promise<ReadonlyMap<number | null, Announced>> {
  const ids = items.flatMap(({ pendingReceiveId }) => pendingReceiveId ?? []);
  const { rows } = await sql<Announced>`select id, sidemark, needed_by as "neededBy" from pending_receives
    where id = any(${ids}::bigint[])`.execute(trx);
  return new Map(rows.map((each) => [each.id, each]));
}

function pieceOf(row: Receive, item: Item, announced: Announced | undefined, isDamaged: boolean) {
  const { description, room, value, length, width, height, weight } = item;
  return {
    description,
    customerId: row.customerId,
    sidemark: item.sidemark ?? announced?.sidemark ?? null,
    neededBy: announced?.neededBy ?? null,
    room,
    vendor: row.vendor,
    poNumber: row.poNumber,
    value,
    length,
    width,
    height,
    weight,
    ...(isDamaged ? { condition: item.condition, positions: item.positions, conditionNote: item.note } : {}),
  };
}

/** An inspection holds its piece until it has passed. */
async function startInspection({ row, call, engine }: Context, itemId: number, reason: string): Promise<void> {
  const by = onBehalfOf(call, "receiving");
  await engine.act(by, inventoryItem, { id: itemId }, "hold", { reason });
  await engine.create(by, inspection, { itemId }, { receiveId: row.id });
}
