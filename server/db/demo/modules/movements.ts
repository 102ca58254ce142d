import { movement } from "../../../../src/resources/warehousing/movement.ts";
import { defineDemo } from "../demo-module.ts";
import { insertRows, type SeedRow } from "../insert-rows.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

/** The first movement of every piece, then the second: the database moves a piece after each statement, so none may hold two of one piece. */
export const demoMovements = defineDemo(movement, async (context) => {
  const { movements } = (await warehouseOf(context)).custody;
  const steps = new Map<unknown, SeedRow[]>();
  for (const row of movements) steps.set(row.sequence, [...(steps.get(row.sequence) ?? []), row]);
  const [last = [], ...before] = [...steps.values()].reverse();
  for (const step of before.reverse()) await insertRows(context.tx, movement, step);
  return last;
});
