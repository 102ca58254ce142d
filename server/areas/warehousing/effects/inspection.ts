import { sql } from "kysely";
import { claimNoticeDueOn } from "../../../../src/resources/warehousing/claim-notice.ts";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { userIdOf } from "../../../access/caller.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { whereaboutsOf } from "../custody/places.ts";
import { noticeOfFailure } from "./claim-notice.ts";
import { openRepair } from "./open-repair.ts";

type Context = EffectContextOf<typeof inspection>;

interface Inspected {
  readonly rounds: number;
  readonly hubId: number;
  readonly receiveId: number | null;
  readonly vendor: string | null;
  readonly carrier: string | null;
  readonly receivedOn: string | null;
}

/** The piece may leave again. */
async function free({ row, trx, call, engine }: Pick<Context, "row" | "trx" | "call" | "engine">): Promise<void> {
  if ((await lockedState(trx, inventoryItem, row.itemId)) === "onHold")
    await engine.act(onBehalfOf(call, "inspection"), inventoryItem, { id: row.itemId }, "free");
}

/** Keeps how a round ended, and of the first one what it says of vendor and carrier. @throws Problem 409 for a piece that is elsewhere */
async function endRound({ row, trx, call, today, write }: Context, outcome: "passed" | "failed"): Promise<void> {
  const { tag, isInside, kind } = await whereaboutsOf(trx, row.itemId);
  if (!isInside) throw conflict(`${tag} is not in the hub but at: ${kind}. Receive it back first.`);
  const round = { round: row.round, outcome, result: row.result, byId: userIdOf(call.actor), at: new Date().toISOString() };
  await write({
    rounds: [...row.rounds, round],
    ...(row.firstResult === null ? { firstResult: outcome, decidedOn: today } : {}),
  });
}

export const inspectionEffects = defineEffects(inspection, {
  /** Takes from the piece and its receive what the inspection keeps, and until when the carrier who brought it can be told of damage. */
  beforeCreate: async ({ row, trx }) => {
    const { rows } = await sql<Inspected>`
      select (select coalesce(max(round), 0) from inspections where item_id = i.id)::int as rounds,
        i.hub_id as "hubId", r.id as "receiveId", coalesce(i.vendor, r.vendor) as vendor, r.carrier, r.received_on as "receivedOn"
      from inventory_items i left join receives r on r.id = coalesce(${row.receiveId}::bigint, i.receive_id)
      where i.id = ${row.itemId}`.execute(trx);
    const { rounds = 0, hubId = null, receiveId = null, vendor = null, carrier = null, receivedOn = null } = rows[0] ?? {};
    const carrierNoticeDue = carrier === null || receivedOn === null ? null : claimNoticeDueOn(receivedOn);
    return { round: rounds + 1, hubId, receiveId, vendor, carrier, carrierNoticeDue };
  },

  /** A piece that is being inspected stays. */
  create: async ({ row, trx, call, engine }) => {
    if ((await lockedState(trx, inventoryItem, row.itemId)) === "inStock")
      await engine.act(onBehalfOf(call, "inspection"), inventoryItem, { id: row.itemId }, "hold", {
        reason: `To be inspected: ${row.number}`,
      });
  },

  /** What earlier rounds found stays as it was; a new finding is one of this round. */
  update: async ({ row, before, write }) => {
    const earlier = (findings: typeof row.findings) => findings.filter(({ round }) => round !== null && round < row.round);
    if (before && JSON.stringify(earlier(before.findings)) !== JSON.stringify(earlier(row.findings)))
      throw conflict("The findings of earlier rounds can't be changed. Add a new finding instead.");
    if (row.findings.some(({ round }) => round === null))
      await write({ findings: row.findings.map((each) => ({ ...each, round: each.round ?? row.round })) });
  },

  pass: async (context) => {
    await endRound(context, "passed");
    await free(context);
  },

  fail: async (context) => {
    await endRound(context, "failed");
    const { row, today, call } = context;
    await noticeOfFailure(context, { number: row.number, receiveId: row.receiveId, today, userId: userIdOf(call.actor) });
  },

  close: async (context) => {
    const { row, trx, input } = context;
    const repair = await openRepair(trx, { inspectionId: row.id });
    if (repair) throw conflictLeadingTo(`Repair ${repair.number} is requested. Cancel it first.`, ...recordsOf(inspectionRepair, [repair]));
    if (input.disposition === "accept as is") await free(context);
  },

  reinspect: async ({ row, write }) => write({ round: row.round + 1 }),
});
