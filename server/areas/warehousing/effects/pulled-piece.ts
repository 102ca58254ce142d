import type { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { userIdOf } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { OutsideKind } from "../../../db/first-places.ts";
import type { Call } from "../../../engine/call.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { outsidePlace } from "../custody/places.ts";
import { lastMovement, recordMovement } from "../custody/record-movement.ts";

type Piece = ResourceRow<typeof inventoryItem>;
interface Context {
  readonly row: Piece;
  readonly before: Piece | null;
  readonly trx: Tx;
  readonly call: Call;
  readonly input: {
    readonly placeId?: number | null;
    readonly happenedAt: string;
    readonly device?: string | null;
    readonly note?: string | null;
  };
}

/** A movement that belongs to the pull that the piece was on when it began. */
const moveForPull = async ({ row, before, trx, call, input }: Context, kind: string, toId: number): Promise<void> => {
  const pull = before?.pullFlowId ?? row.pullFlowId;
  const { happenedAt, device, note } = input;
  const document = pull === null ? null : { bizObject: pullFlow.bizObject, id: pull };
  await recordMovement(trx, { itemId: row.id, toId, kind, userId: userIdOf(call.actor), happenedAt, device, note, document });
};

const leave = (place: OutsideKind, kind: string) => async (context: Context) =>
  moveForPull(context, kind, await outsidePlace(context.trx, context.row.hubId, place));

const arrive = (kind: string) => async (context: Context) => {
  const { placeId } = context.input;
  if (!placeId) throw conflict("Scan the place where it is put.");
  // It may be in the staging zone already.
  if (placeId !== context.row.placeId) await moveForPull(context, kind, placeId);
};

/** Back to where it was before the scan that is taken back. */
const takeBack = (kind: string) => async (context: Context) => {
  const last = await lastMovement(context.trx, context.row.id);
  // It was there already when it was scanned.
  if (!last || last.kind !== kind) return;
  if (last.isFromRemoved) throw conflict("The place where it was before has been removed. Put it away somewhere else.");
  await moveForPull(context, "reverse", last.fromId);
};

/** How the ledger of custody records what a pull does to a piece. */
export const pulledPieceEffects = {
  stage: arrive("stage"),
  unstage: takeBack("stage"),
  load: leave("truck", "load"),
  unload: takeBack("load"),
  deliver: leave("customer", "deliver"),
  leaveForVendor: leave("vendor", "return"),
  disposeOf: leave("disposal", "write off"),
  comeBack: arrive("return"),
};
