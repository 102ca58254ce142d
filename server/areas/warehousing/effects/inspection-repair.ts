import { sql } from "kysely";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { revokeLinks } from "../../../guests/links.ts";
import { whereaboutsOf } from "../custody/places.ts";
import { copyFindingPhotos } from "../ports/copy-photos.ts";
import { REPAIR_LINK_MAIL_QUEUE } from "../repairs/link-mail.ts";
import { repairApproval } from "../repairs/portal.ts";

type Context = EffectContextOf<typeof inspectionRepair>;

const hold = ({ row, call, engine }: Context, holdReason: string): Promise<unknown> =>
  engine.write(onBehalfOf(call, "repair"), inventoryItem, itemOf(row), { holdReason, missingOnId: null });

/** Every repair is of a piece: it is that of the inspection. */
function itemOf({ itemId, number }: Pick<Context["row"], "itemId" | "number">): number {
  if (itemId === null) throw new Error(`${number} has no piece.`);
  return itemId;
}

/** The payer agreed: the inspection waits for the repair. Of several who approve at once, the guarded write lets one get here. */
async function agreed(context: Context): Promise<void> {
  const { row, trx, call, engine } = context;
  await engine.act(onBehalfOf(call, "repair"), inspection, { id: row.inspectionId }, "startRepair");
  const { tag, state, isInside } = await whereaboutsOf(trx, itemOf(row));
  if (state !== "onHold" || !isInside)
    throw conflict(`${tag} is no longer on hold in the hub, so it can't be repaired. Cancel ${row.number}.`);
  await hold(context, `In repair: ${row.number}`);
}

/** Without an agreement the inspection waits for another decision. */
async function givenUp(context: Context): Promise<void> {
  const { row, before, call, engine } = context;
  if (before?.state !== "approved") return;
  await engine.act(onBehalfOf(call, "repair"), inspection, { id: row.inspectionId }, "endRepair");
  await hold(context, `Failed its inspection: ${row.inspection}`);
}

/** The customer's user or contact who approves, or else who gets the invoices. */
async function approverOf(trx: Tx, customerId: number | null): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    select c.primary_email as address, case when 'approver' = any(c.roles) then 1 else 3 end as rank, c.id from contacts c
    where c.party_id = ${customerId} and c.deleted_at is null and c.primary_email is not null and c.roles && array['approver', 'billing']
    union all
    select u.email, 2, u.id from users u
    where u.company_id = ${customerId} and u.type = 'C' and u.state = 'active' and u.deleted_at is null
    order by rank, id limit 1`.execute(trx);
  return rows[0]?.address ?? null;
}

export const inspectionRepairEffects = defineEffects(inspectionRepair, {
  beforeCreate: async ({ row, trx }) => {
    const state = await lockedState(trx, inspection, row.inspectionId);
    if (state !== "failed") throw conflict("Only a piece that failed its inspection is repaired.");
    const { rows } = await sql<{ itemId: number; customerId: number | null }>`
      select i.id as "itemId", i.customer_id as "customerId" from inspections n join inventory_items i on i.id = n.item_id
      where n.id = ${row.inspectionId}`.execute(trx);
    const { itemId = null, customerId = null } = rows[0] ?? {};
    if (row.payer === "customer" && customerId === null)
      throw invalid({ payer: ["Nobody knows whose piece this is, so the customer can't pay."] });
    return { itemId, customerId };
  },

  /** What was found is what it looked like before. */
  create: ({ row, trx }) => copyFindingPhotos(trx, { inspectionId: row.inspectionId, repairId: row.id }),

  sendForApproval: async ({ row, input, trx, today, write, countEmail, enqueue }) => {
    const sentTo = input.to ?? (await approverOf(trx, row.customerId));
    if (sentTo === null) throw invalid({ to: ["The customer has no approver with an email address. Enter an address."] });
    countEmail([sentTo]);
    await write({ linkSentTo: sentTo, linkExpiresOn: addDays(today, repairApproval.rule.days) });
    await enqueue(REPAIR_LINK_MAIL_QUEUE, { repairId: row.id, sentTo });
  },

  /** No link of it works any more, also when another one is sent later. */
  revokeLink: ({ row, trx }) => revokeLinks(trx, repairApproval, row.id),

  approve: agreed,
  decline: givenUp,
  cancel: givenUp,

  begin: async ({ row, input, call, engine }) => {
    if (input.where === "at the repair shop")
      await engine.act(onBehalfOf(call, "repair"), inventoryItem, { id: itemOf(row) }, "sendToRepair", { repairId: row.id });
  },

  receiveBack: async ({ row, input, trx, call, engine }) => {
    const { tag, isInside } = await whereaboutsOf(trx, itemOf(row));
    if (isInside) throw conflict(`${tag} is in the hub already.`);
    const { placeId, note } = input;
    await engine.act(onBehalfOf(call, "repair"), inventoryItem, { id: itemOf(row) }, "move", { placeId, note });
  },

  markAsCompleted: async (context) => {
    const { row, trx, call, engine } = context;
    await engine.act(onBehalfOf(call, "repair"), inspection, { id: row.inspectionId }, "reinspect");
    const { tag, isInside } = await whereaboutsOf(trx, itemOf(row));
    if (!isInside) throw conflict(`${tag} is still at the repair shop. Receive it back first.`);
    await hold(context, `To be inspected after its repair: ${row.inspection}`);
  },
});
