import { inspectionRepair } from "../../../src/resources/warehousing/inspection-repair.ts";
import { defineDemo } from "../demo-module.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

export const demoInspectionRepairs = defineDemo(inspectionRepair, async (context) => (await warehouseOf(context)).repairs);
