import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { defineDemo } from "../demo-module.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

/** Each where its last movement has brought it. */
export const demoInventoryItems = defineDemo(inventoryItem, async (context) => {
  const { pieces } = (await warehouseOf(context)).custody;
  return pieces.map(({ row, place, sequence, movedAt }) => ({ ...row, placeId: place, lastSequence: sequence, movedAt }));
});
