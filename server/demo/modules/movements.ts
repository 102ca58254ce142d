import { sql } from "kysely";
import { movement } from "../../../src/resources/warehousing/movement.ts";
import { defineDemo } from "../demo-module.ts";
import { insertRows } from "../insert-rows.ts";
import { warehouseOf } from "../warehouse/warehouse.ts";

const triggers = ["movements_continue", "movements_move"].map((name) => sql.ref(name));

/**
 * The pieces are inserted at the place of their last movement, so that the triggers, which would move them there step by step, have nothing to
 * do: they take half as long as all other demo data. When the seed commits, the database still checks where each piece is.
 */
export const demoMovements = defineDemo(movement, async (context) => {
  const { tx } = context;
  for (const trigger of triggers) await sql`alter table movements disable trigger ${trigger}`.execute(tx);
  await insertRows(tx, movement, (await warehouseOf(context)).custody.movements);
  for (const trigger of triggers) await sql`alter table movements enable always trigger ${trigger}`.execute(tx);
  return [];
});
