import { sql } from "kysely";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { cycleCount } from "../../../../src/resources/warehousing/cycle-count.ts";
import { inspection } from "../../../../src/resources/warehousing/inspection.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import type { shortReasons } from "../../../../src/resources/warehousing/pull-lines.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { zoneFloor } from "../custody/places.ts";
import { inTheWay, wantedBy } from "../custody/pulled-pieces.ts";
import { changed, has, type Line, lineOf, type PullContext } from "./pull-lines.ts";
import { leaveOffTheBill, requireBill } from "./pull-transport.ts";

interface Scanned {
  readonly itemId: number;
  readonly placeId?: number | null;
  readonly happenedAt: string;
  readonly device?: string | null;
  readonly note?: string | null;
}
type Context<I = Scanned> = PullContext<I>;

const scanOf = ({ happenedAt, device = null, note = null, placeId = null }: Scanned) => ({ happenedAt, device, note, placeId });

function refuseIfRecalled({ row }: Pick<Context, "row">): void {
  if (row.recallReason !== null) throw conflict(`Stop: a recall of ${row.number} was requested (${row.recallReason}).`);
}

/** Whether somebody wanted it looked at meanwhile; its hold may still name the pull. */
async function isInspectedSince(trx: Context["trx"], itemId: number, since: string | null): Promise<boolean> {
  const { rows } = await sql`select from inspections where item_id = ${itemId} and created_at >= ${since}::timestamptz limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** What follows once every line is staged or short. */
async function followPulling(
  { row, call, engine }: Pick<Context<unknown>, "row" | "call" | "engine">,
  lines: readonly Line[],
): Promise<void> {
  if (row.state !== "pulling" || lines.some(has(null))) return;
  const act = lines.some(has("staged")) ? "finishPulling" : "giveUp";
  await engine.act(onBehalfOf(call, "pull"), pullFlow, { id: row.id }, act);
}

/** The truck leaves with the last piece that is to be loaded. */
async function leaveWhenLoaded({ row, call, engine }: Pick<Context<unknown>, "row" | "call" | "engine">, lines: readonly Line[]) {
  if (row.state !== "withTransport" || row.billOfLadingId === null || lines.some(has("staged")) || !lines.some(has("loaded"))) return;
  await engine.act(onBehalfOf(call, "loading"), billOfLading, { id: row.billOfLadingId }, "pickUp");
}

/** What was delivered is signed for first, and a recall is for the hub to decide. */
async function isDeliveryOver({ row, trx }: Pick<Context, "row" | "trx">, lines: readonly Line[]): Promise<boolean> {
  if (row.recallReason !== null) return false;
  if (!lines.some(has("delivered")) || row.billOfLadingId === null) return true;
  return (await lockedState(trx, billOfLading, row.billOfLadingId)) === "delivered";
}

/** A piece that is missing is looked for where it should be: its bin is counted, unless somebody is at it. */
async function countBin({ row, trx, call, engine }: Pick<Context<unknown>, "row" | "trx" | "call" | "engine">, placeId: number) {
  const { rows } = await sql<{ isCounted: boolean }>`select exists (select from cycle_counts
    where place_id = ${placeId} and state = 'counting' and deleted_at is null) as "isCounted"`.execute(trx);
  if (rows[0]?.isCounted) return;
  await engine.create(onBehalfOf(call, "pull"), cycleCount, { hubId: row.hubId, placeId, blind: true, note: `Short on ${row.number}` });
}

/** What scans and reports do to the pieces of a pull while they are brought together. */
export const pullingPieces = {
  stagePiece: async (context: Context) => {
    const { row, trx, call, engine, input, write } = context;
    refuseIfRecalled(context);
    const { line, piece } = await lineOf(context, input.itemId);
    if (line.progress === "staged") throw conflict(`${piece.tag} is staged already.`);
    const by = onBehalfOf(call, "pull");
    if (piece.pullFlowId !== row.id) {
      // It was reported short. What was missing is here now; for any other reason it is held, it stays.
      const wasMissing = piece.missingOnId === row.id && !(await isInspectedSince(trx, piece.id, line.progressAt));
      const reason = inTheWay(piece, { ...wantedBy(row), ...(wasMissing ? { takesHeld: true } : {}) });
      if (reason !== undefined) throw conflict(`${piece.tag} ${reason}.`);
      await engine.act(by, inventoryItem, { id: piece.id }, "allocate", { pullFlowId: row.id });
      if (wasMissing) await engine.write(by, inventoryItem, piece.id, { holdReason: null, missingOnId: null });
    }
    const placeId = input.placeId ?? (await zoneFloor(trx, row.hubId, "staging"));
    if (placeId === undefined) throw conflict("This hub has no staging zone: scan the place where you put the piece.");
    await engine.act(by, inventoryItem, { id: piece.id }, "stage", { ...scanOf(input), placeId });
    const lines = changed(row.lines, piece.id, { progress: "staged", progressAt: input.happenedAt, reason: null });
    await write({ lines });
    await followPulling(context, lines);
  },

  unstagePiece: async (context: Context) => {
    const { row, call, engine, input, write } = context;
    const { line, piece } = await lineOf(context, input.itemId);
    if (line.progress !== "staged") throw conflict(`${piece.tag} is not staged.`);
    const by = onBehalfOf(call, "pull");
    await engine.act(by, inventoryItem, { id: piece.id }, "unstage", scanOf(input));
    await write({ lines: changed(row.lines, piece.id, { progress: null, progressAt: null }) });
    if (row.state === "staged") await engine.act(by, pullFlow, { id: row.id }, "resumePulling");
  },

  /** The piece stays: on hold if it is missing or damaged, and somebody looks for it or at it. */
  shortPiece: async (
    context: PullContext<{ readonly itemId: number; readonly reason: (typeof shortReasons)[number]; readonly note?: string | null }>,
  ) => {
    const { row, call, engine, input, write } = context;
    const { line, piece } = await lineOf(context, input.itemId);
    if (!has(null, "staged")(line)) throw conflict(`${piece.tag} is ${line.progress} already.`);
    const by = onBehalfOf(call, "pull");
    const said = [input.reason, input.note].filter(Boolean).join(": ");
    const held =
      input.reason === "not found" || input.reason === "damaged"
        ? { reason: `On ${row.number}: ${said}`, missingOnId: input.reason === "not found" ? row.id : null }
        : { reason: piece.holdReason, missingOnId: piece.missingOnId };
    if (held.reason === null) await engine.act(by, inventoryItem, { id: piece.id }, "freeFromPull");
    else await engine.act(by, inventoryItem, { id: piece.id }, "holdFromPull", held);
    if (input.reason === "not found") await countBin(context, piece.placeId);
    if (input.reason === "damaged" && piece.inspection === null) await engine.create(by, inspection, { itemId: piece.id });
    const now = new Date().toISOString();
    const lines = changed(row.lines, piece.id, { progress: "short", progressAt: now, reason: said });
    await write({ lines });
    if (line.progress === "staged") await leaveOffTheBill(context, piece.tag, said);
    await followPulling(context, lines);
    await leaveWhenLoaded(context, lines);
  },
};

/** What scans do to the pieces of a pull on their way. */
export const deliveryPieces = {
  loadPiece: async (context: Context) => {
    const { row, call, engine, input, today, write } = context;
    refuseIfRecalled(context);
    const { line, piece } = await lineOf(context, input.itemId);
    if (line.progress !== "staged") throw conflict(`${piece.tag} is ${line.progress ?? "not staged"}${line.progress ? " already" : ""}.`);
    await requireBill(context, ["issued"], "issue it before you load");
    // Storage goes on for what stays in our hands.
    const releasedOn = row.purpose === "transfer" ? null : today;
    await engine.act(onBehalfOf(call, "pull"), inventoryItem, { id: piece.id }, "load", { ...scanOf(input), releasedOn });
    const lines = changed(row.lines, piece.id, { progress: "loaded", progressAt: input.happenedAt });
    await write({ lines });
    await leaveWhenLoaded(context, lines);
  },

  unloadPiece: async (context: Context) => {
    const { row, call, engine, input, write } = context;
    const { line, piece } = await lineOf(context, input.itemId);
    if (line.progress !== "loaded") throw conflict(`${piece.tag} is not loaded.`);
    await requireBill(context, ["issued"], "bring the piece back instead");
    await engine.act(onBehalfOf(call, "pull"), inventoryItem, { id: piece.id }, "unload", scanOf(input));
    await write({ lines: changed(row.lines, piece.id, { progress: "staged", progressAt: null }) });
  },

  deliverPiece: async (context: PullContext<Scanned & { readonly receivedBy?: string | null }>) => {
    const { row, call, engine, input, today, write } = context;
    const { line, piece } = await lineOf(context, input.itemId);
    if (row.purpose === "transfer") throw conflict(`${piece.tag} goes to ${row.toHub ?? "another hub"}: receive it there.`);
    if (!has("loaded", "refused")(line)) throw conflict(`${piece.tag} is ${line.progress ?? "not loaded"}.`);
    await requireBill(context, ["inTransit"], "load what is still staged, or report it short");
    await engine.act(onBehalfOf(call, "pull"), inventoryItem, { id: piece.id }, "deliver", { ...scanOf(input), releasedOn: today });
    const change = {
      progress: "delivered",
      progressAt: input.happenedAt,
      receivedBy: input.receivedBy ?? null,
      reason: input.note ?? null,
    } as const;
    await write({ lines: changed(row.lines, piece.id, change) });
  },

  refusePiece: async (context: PullContext<Scanned & { readonly reason?: string | null }>) => {
    const { row, input, write } = context;
    const { line, piece } = await lineOf(context, input.itemId);
    if (line.progress !== "loaded") throw conflict(`${piece.tag} is ${line.progress ?? "not loaded"}.`);
    await requireBill(context, ["inTransit"], "load what is still staged, or report it short");
    const reason = [input.reason ?? "refused", input.note].filter(Boolean).join(": ");
    await write({ lines: changed(row.lines, piece.id, { progress: "refused", progressAt: input.happenedAt, reason }) });
  },

  /** Into the hub again, or at the end of a transfer into the other one. */
  returnPiece: async (context: Context) => {
    const { row, call, engine, input, write } = context;
    const { line, piece } = await lineOf(context, input.itemId);
    if (!has("loaded", "refused")(line)) throw conflict(`${piece.tag} is not on its way.`);
    const by = onBehalfOf(call, "pull");
    await engine.act(by, inventoryItem, { id: piece.id }, "comeBack", scanOf(input));
    const where = await engine.read(inventoryItem, piece.id, ["hubId"]);
    const hasArrived = row.purpose === "transfer" && where?.hubId === row.toHubId;
    if (!hasArrived && line.reason?.startsWith("damaged")) await engine.act(by, inventoryItem, { id: piece.id }, "inspect");
    const lines = changed(row.lines, piece.id, {
      progress: hasArrived ? "delivered" : "back in the hub",
      progressAt: input.happenedAt,
    });
    await write({ lines });
    if (lines.some(has("staged", "loaded", "refused"))) return;
    if (row.purpose === "transfer" || (await isDeliveryOver(context, lines)))
      await engine.act(by, pullFlow, { id: row.id }, "markAsCompleted");
  },
};
