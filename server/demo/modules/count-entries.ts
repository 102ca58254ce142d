import { countEntry } from "../../../src/resources/warehousing/count-entry.ts";
import { defineDemo } from "../demo-module.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

export const demoCountEntries = defineDemo(countEntry, async (context) => (await warehouseOf(context)).entries);
