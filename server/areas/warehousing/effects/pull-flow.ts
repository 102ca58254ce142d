import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { sideOf } from "../../../access/caller.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { requireActiveCustomer } from "../../accounting/ports/account-standing.ts";
import { billServices } from "../../accounting/ports/bill-services.ts";
import { inTheWay, wantedBy } from "../custody/pulled-pieces.ts";
import { described, has, type Line, listed, type PullContext, piecesOf } from "./pull-lines.ts";
import { pieceObstacles } from "./pull-obstacles.ts";
import { deliveryPieces, pullingPieces } from "./pull-pieces.ts";
import { endTransport, finishTransport, startTransport } from "./pull-transport.ts";

type Context = Pick<PullContext, "row" | "trx" | "call" | "engine">;

/** Its pieces stay in the hub, where they are: in stock again, or on hold if they were. */
async function free({ row, trx, call, engine }: Context): Promise<void> {
  const by = onBehalfOf(call, "pull");
  for (const piece of await piecesOf(trx, row.lines)) {
    if (piece.pullFlowId !== row.id) continue;
    if (piece.holdReason === null) await engine.act(by, inventoryItem, { id: piece.id }, "freeFromPull");
    else
      await engine.act(by, inventoryItem, { id: piece.id }, "holdFromPull", { reason: piece.holdReason, missingOnId: piece.missingOnId });
  }
}

const leavesAs = { "will call": "deliver", return: "leaveForVendor", dispose: "disposeOf" } as const;

export const pullFlowEffects = defineEffects(pullFlow, {
  beforeCreate: async ({ row, trx, call }) => {
    await requireActiveCustomer(row, trx);
    return { madeBy: sideOf(call.actor), lines: await described(trx, row.lines) };
  },

  update: async ({ row, before, trx, write }) => {
    const items = (lines: readonly Line[]) => lines.map(({ itemId }) => itemId).join();
    if (before && items(before.lines) !== items(row.lines)) await write({ lines: await described(trx, row.lines) });
  },

  obstacles: pieceObstacles,

  /** All pieces or none, and what is in the way is said of each. */
  approve: async ({ row, trx, call, engine }) => {
    const pieces = await piecesOf(trx, row.lines);
    const reasons = pieces.flatMap((piece) => {
      const reason = inTheWay(piece, wantedBy(row));
      return reason === undefined ? [] : [`${piece.tag} ${reason}`];
    });
    if (reasons.length > 0)
      throw conflict(`${reasons.length} of ${row.lines.length} pieces can't be set aside, so none was: ${listed(reasons)}.`);
    for (const { id } of pieces) await engine.act(onBehalfOf(call, "pull"), inventoryItem, { id }, "allocate", { pullFlowId: row.id });
  },

  sendBack: free,
  cancel: free,
  ...pullingPieces,
  ...deliveryPieces,

  sendToTransport: startTransport,

  /** Whoever takes the pieces at the hub takes all that are staged. */
  handOver: async (context) => {
    const { row, trx, call, engine, today, write } = context;
    const how = leavesAs[row.purpose as keyof typeof leavesAs];
    const staged = row.lines.filter(has("staged"));
    if (staged.length === 0) throw conflict("None of its pieces was pulled.");
    const now = new Date().toISOString();
    for (const { id } of await piecesOf(trx, staged))
      await engine.act(onBehalfOf(call, "pull"), inventoryItem, { id }, how, { happenedAt: now, releasedOn: today });
    await write({
      lines: row.lines.map((line) =>
        has("staged")(line) ? { ...line, progress: "delivered" as const, progressAt: now, receivedBy: row.handedTo } : line,
      ),
    });
  },

  markAsCompleted: finishTransport,

  sendToBilling: async (context) => {
    const { id: pullId, number, customerId } = context.row;
    await context.write({ billingReportId: await billServices(context, { of: { pullId }, number, customerId }) });
  },

  /** Nothing may be on the way. */
  recall: async (context) => {
    const { row } = context;
    const away = row.lines.filter(has("loaded", "refused", "delivered"));
    if (away.length > 0) throw conflict(`Bring back first what has left the hub: ${listed(away.map(({ item }) => item))}.`);
    await free(context);
    await endTransport(context, `${row.number} was recalled: ${row.recallReason ?? ""}`);
  },
});
