import { sql } from "kysely";
import { inventoryItem } from "../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../src/resources/warehousing/pull-flow.ts";
import { defineDemo } from "../demo-module.ts";
import { insertRows } from "../insert-rows.ts";
import type { PieceRow } from "../warehouse/custody.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

/** A held piece has not been touched since. */
const heldOn = ({ state, updatedAt }: PieceRow): string | null => (state === "onHold" ? updatedAt.slice(0, 10) : null);

/**
 * Each where its last movement has brought it. A pull names its pieces and a piece its pull: the pieces are in stock until there are pulls.
 */
export const demoInventoryItems = defineDemo(inventoryItem, async (context) => {
  const { tx } = context;
  const { custody, pulls } = await warehouseOf(context);
  const rows = custody.pieces.map(({ row, place, sequence, movedAt }) => ({
    ...row,
    placeId: place,
    lastSequence: sequence,
    movedAt,
    heldOn: heldOn(row),
  }));
  const pulled = rows.filter(({ pullFlowId }) => pullFlowId !== null);
  await insertRows(
    tx,
    inventoryItem,
    rows.map((row) => (row.pullFlowId === null ? row : { ...row, state: "inStock", pullFlowId: null })),
  );
  await insertRows(tx, pullFlow, pulls);
  for (const { id, state, pullFlowId } of pulled)
    await sql`update inventory_items set state = ${state}, pull_flow_id = ${pullFlowId} where id = ${id}`.execute(tx);
  return [];
});
