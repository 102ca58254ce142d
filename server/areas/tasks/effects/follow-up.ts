import { sql } from "kysely";
import { lead } from "../../../../src/resources/sales/lead.ts";
import { followUp } from "../../../../src/resources/tasks/follow-up.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { defineEffects, type EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";

type Context = Pick<EffectContext<ResourceRow<typeof followUp>>, "row" | "trx" | "call" | "engine">;

export const followUpEffects = defineEffects(followUp, {
  beforeCreate: async ({ row }) => ({ ownerId: row.ownerId ?? row.createdById }),

  /** A new due date or owner gets a new reminder. */
  update: async ({ row, before, write }) => {
    if (row.due !== before?.due || row.ownerId !== before.ownerId) await write({ remindedAt: null });
  },

  /** Creates the next follow-up about the same record if a next due date was entered. */
  markAsDone: async (context) => {
    const { row, input, call, engine } = context;
    if (input.nextDue) {
      const { bizObjectId, recordId, channel, ownerId } = row;
      const next = { bizObjectId, recordId, due: input.nextDue, note: input.nextNote ?? null, channel, ownerId };
      await engine.create(onBehalfOf(call, "follow-up"), followUp, next);
    }
    if (row.bizObjectId === lead.bizObject) await answered(context);
  },
});

/**
 * Marks a lead as contacted when a follow-up on it is done, unless it was already.
 * The lock is `for no key update`, because the foreign keys of other rows being written hold a key share lock on the lead.
 */
async function answered({ row, trx, call, engine }: Context): Promise<void> {
  const { rows } = await sql<{ waits: boolean }>`select first_response_at is null and state in ('new', 'working') as waits
    from leads where id = ${row.recordId} for no key update`.execute(trx);
  if (rows[0]?.waits) await engine.act(onBehalfOf(call, "follow-up"), lead, { id: row.recordId }, "contacted");
}
