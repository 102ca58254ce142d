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
async function answered({ row, call, engine }: Context): Promise<void> {
  const fields = ["state", "firstResponseAt"] as const;
  const found = await engine.read(lead, row.recordId, fields, { lock: "no key update", withDeleted: true });
  if (found?.firstResponseAt !== null) return;
  if (found.state === "new" || found.state === "working")
    await engine.act(onBehalfOf(call, "follow-up"), lead, { id: row.recordId }, "contacted");
}
