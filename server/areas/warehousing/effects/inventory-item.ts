import { sql } from "kysely";
import { cycleCount } from "../../../../src/resources/warehousing/cycle-count.ts";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { openInspectionStates } from "../../../../src/resources/warehousing/inspection-states.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { photoRequest } from "../../../../src/resources/warehousing/photo-request.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { userIdOf } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { OutsideKind } from "../../../db/first-places.ts";
import type { Call } from "../../../engine/call.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { kindOfMove, outsidePlace, whereaboutsOf } from "../custody/places.ts";
import { lastMovement, type NewMovement, recordMovement } from "../custody/record-movement.ts";
import { openRepair } from "./open-repair.ts";
import { enterOpeningStock } from "./opening-stock.ts";
import { pulledPieceEffects } from "./pulled-piece.ts";

type Piece = ResourceRow<typeof inventoryItem>;
interface Context {
  readonly row: Piece;
  readonly trx: Tx;
  readonly call: Call;
}
type Move = Omit<NewMovement, "itemId" | "userId">;

const moveTo = ({ row, trx, call }: Context, move: Move): Promise<void> =>
  recordMovement(trx, { ...move, itemId: row.id, userId: userIdOf(call.actor) });

const leaveTo = async (context: Context, place: OutsideKind, move: Omit<Move, "toId">): Promise<void> =>
  moveTo(context, { ...move, toId: await outsidePlace(context.trx, context.row.hubId, place) });

const comeBack = (context: Context & { readonly input: { readonly placeId: number; readonly note?: string | null } }): Promise<void> =>
  moveTo(context, { toId: context.input.placeId, kind: "return", note: context.input.note });

/** Movements that the next one can take back. Others have an action of their own that leads back. */
const undone: readonly string[] = ["put away", "move", "count"];

export const inventoryItemEffects = defineEffects(inventoryItem, {
  /** A new photo is what somebody may have asked for. */
  update: async ({ row, before, trx, call, engine }) => {
    const known = new Set([...(before?.photos ?? []), ...(before?.internalPhotos ?? [])].map(({ id }) => id));
    if ([...row.photos, ...row.internalPhotos].every(({ id }) => known.has(id))) return;
    const requestId = await openPhotoRequest(trx, row.id);
    if (requestId !== undefined) await engine.act(onBehalfOf(call, "photo"), photoRequest, { id: requestId }, "markDone");
  },

  move: async (context) => {
    const { row, trx, input } = context;
    await moveTo(context, { toId: input.placeId, kind: await kindFrom(context, await kindOfMove(trx, row.placeId)), note: input.note });
  },

  /** From a device, perhaps days later: the piece may have been moved since. */
  moveByScan: async (context) => {
    const { placeId, kind, happenedAt, device, note, countId } = context.input;
    const document = countId ? { bizObject: cycleCount.bizObject, id: countId } : null;
    await moveTo(context, { toId: placeId, kind: await kindFrom(context, kind), happenedAt, device, note, document });
  },

  sendToRepair: (context) =>
    leaveTo(context, "repair shop", { kind: "move", document: { bizObject: inspectionRepair.bizObject, id: context.input.repairId } }),

  undoMovement: async (context) => {
    const { row, trx, input } = context;
    const last = await lastMovement(trx, row.id);
    if (!last || !undone.includes(last.kind))
      throw conflict(`The last thing that happened to ${row.tag} can't be undone by moving it back.`);
    if (last.isFromRemoved) throw conflict("The place where it was before has been removed. Move it somewhere else.");
    await moveTo(context, { toId: last.fromId, kind: "reverse", note: input.note });
  },

  inspect: async ({ row, trx, call, engine }) => {
    const open = await openInspection(trx, row.id);
    if (open) throw conflictLeadingTo(`${row.tag} has an open inspection: ${open.number}.`, ...recordsOf(inspection, [open]));
    await engine.create(onBehalfOf(call, "inspection"), inspection, { itemId: row.id });
  },

  release: async ({ row, trx }) => {
    const open = await openInspection(trx, row.id);
    if (open)
      throw conflictLeadingTo(`Inspection ${open.number} decides whether ${row.tag} is released.`, ...recordsOf(inspection, [open]));
  },

  /** The new piece is where the other one is, with a tag of its own and a history that begins with the split. */
  split: async (context) => {
    const { row, input, trx, call, engine, write } = context;
    if (input.quantity >= row.quantity) throw conflict(`${row.tag} has ${row.quantity} units: fewer of them can get a new tag.`);
    await write({ quantity: row.quantity - input.quantity });
    const { description, customerId, sidemark, room, vendor, poNumber, hubId, placeId, receiveId, receivedOn, storedAt, neededBy, value } =
      row;
    const { length, width, height, weight, condition, positions, conditionNote, previousTag, storageFrom } = row;
    const { data } = await engine.create(
      onBehalfOf(call, "split"),
      inventoryItem,
      {
        description,
        customerId,
        sidemark,
        room,
        vendor,
        poNumber,
        neededBy,
        value,
        length,
        width,
        height,
        weight,
        condition,
        positions,
        conditionNote,
        previousTag,
      },
      { quantity: input.quantity, hubId, placeId, receiveId, receivedOn, storageFrom, storedAt, splitFromId: row.id },
    );
    await recordMovement(trx, { itemId: data.id, toId: placeId, kind: "split", userId: userIdOf(call.actor), note: `From ${row.tag}` });
    await moveTo(context, { toId: placeId, kind: "split", note: input.note ?? `${input.quantity} units to ${String(data.tag)}` });
    if (row.state === "onHold")
      await engine.act(onBehalfOf(call, "split"), inventoryItem, { id: data.id }, "hold", {
        reason: row.holdReason ?? `Split from ${row.tag}`,
      });
  },

  correctQuantity: (context) => moveTo(context, { toId: context.row.placeId, kind: "correct", note: context.input.reason }),
  returnToVendor: async (context) => {
    await refuseInRepair(context);
    await leaveTo(context, "vendor", { kind: "return", note: context.input.reason });
  },
  // Different decisions, by different people, which the ledger records alike: the piece is in the hub again.
  receiveBack: comeBack,
  reinstate: comeBack,

  approveWriteOff: async (context) => {
    const { row, input, write } = context;
    await refuseInRepair(context);
    await write({ writtenOffBecause: row.writeOffReason });
    await leaveTo(context, input.outcome === "lost" ? "gone" : "disposal", { kind: "write off", note: row.writeOffReason });
  },

  createImported: enterOpeningStock,
  unwind: (context) => leaveTo(context, "vendor", { kind: "reverse", note: context.input.reason }),
  ...pulledPieceEffects,
});

async function openPhotoRequest(trx: Tx, itemId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from photo_requests
    where item_id = ${itemId} and state = 'requested' and deleted_at is null`.execute(trx);
  return rows[0]?.id;
}

async function openInspection(trx: Tx, itemId: number): Promise<{ readonly id: number; readonly number: string } | undefined> {
  const { rows } = await sql<{ id: number; number: string }>`select id, number from inspections
    where item_id = ${itemId} and state = any(${[...openInspectionStates]}::text[]) and deleted_at is null`.execute(trx);
  return rows[0];
}

/** What comes back from outside returns, however it was scanned. */
const kindFrom = async ({ trx, row }: Context, kind: string): Promise<string> =>
  (await whereaboutsOf(trx, row.id)).isInside ? kind : "return";

/** @throws Problem 409 for a piece whose repair has been approved */
async function refuseInRepair({ trx, row }: Context): Promise<void> {
  const repair = await openRepair(trx, { itemId: row.id });
  if (repair)
    throw conflictLeadingTo(
      `${row.tag} is being repaired: ${repair.number}. Finish or cancel that first.`,
      ...recordsOf(inspectionRepair, [repair]),
    );
}
