import { pendingReceive } from "../../../src/resources/warehousing/pending-receive.ts";
import { defineDemo } from "../demo-module.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

export const demoPendingReceives = defineDemo(pendingReceive, async (context) => (await warehouseOf(context)).announced.all);
