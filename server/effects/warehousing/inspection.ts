import { sql } from "kysely";
import { inspection } from "../../../src/resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../src/resources/warehousing/inventory-item.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import { defineEffects, type EffectContext } from "../../engine/effect.ts";
import { onBehalfOf } from "../../engine/on-behalf-of.ts";
import { lockedState } from "../locked-state.ts";

type Context = Pick<EffectContext<ResourceRow<typeof inspection>>, "row" | "trx" | "call" | "engine">;

/** The piece may leave again. */
async function free({ row, trx, call, engine }: Context): Promise<void> {
  if ((await lockedState(trx, inventoryItem, row.itemId)) === "onHold")
    await engine.act(onBehalfOf(call, "inspection"), inventoryItem, { id: row.itemId }, "free");
}

export const inspectionEffects = defineEffects(inspection, {
  beforeCreate: async ({ row, trx }) => {
    const { rows } = await sql<{ rounds: number; receiveId: number | null }>`
      select (select count(*) from inspections where item_id = i.id)::int as rounds, i.receive_id as "receiveId"
      from inventory_items i where i.id = ${row.itemId}`.execute(trx);
    return { round: (rows[0]?.rounds ?? 0) + 1, receiveId: row.receiveId ?? rows[0]?.receiveId ?? null };
  },

  /** A piece that is being inspected stays. */
  create: async ({ row, trx, call, engine }) => {
    if ((await lockedState(trx, inventoryItem, row.itemId)) === "inStock")
      await engine.act(onBehalfOf(call, "inspection"), inventoryItem, { id: row.itemId }, "hold", {
        reason: `To be inspected: ${row.number}`,
      });
  },

  pass: free,

  close: async (context) => {
    if (context.input.disposition === "accept as is") await free(context);
  },
});
