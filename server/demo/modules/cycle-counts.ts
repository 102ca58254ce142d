import { cycleCount } from "../../../src/resources/warehousing/cycle-count.ts";
import { defineDemo } from "../demo-module.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

export const demoCycleCounts = defineDemo(cycleCount, async (context) => (await warehouseOf(context)).counts);
