import { inspection } from "../../../src/resources/warehousing/inspection.ts";
import { defineDemo } from "../demo-module.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

export const demoInspections = defineDemo(inspection, async (context) => (await warehouseOf(context)).inspections);
