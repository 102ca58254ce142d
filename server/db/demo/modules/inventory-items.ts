import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { defineDemo } from "../demo-module.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

/** Each at the place where its history begins: its movements move it from there. */
export const demoInventoryItems = defineDemo(inventoryItem, async (context) =>
  (await warehouseOf(context)).custody.pieces.map(({ row }) => row),
);
