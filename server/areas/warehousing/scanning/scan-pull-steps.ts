import { sql } from "kysely";
import type { CompleteDelivery, PhotographDelivery, PulledPieceCommand } from "../../../../src/contract/scan-pulls.ts";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { isSettled } from "../../../../src/resources/warehousing/pull-lines.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { userIdOf } from "../../../access/caller.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { givePhotos } from "../ports/copy-photos.ts";
import { pieceByTag } from "./scan-rows.ts";
import { idsOf, photographPiece, placeOf, requireAbility, type Step, type StepResult } from "./scan-steps.ts";

/** Whoever may pull may load and deliver as well. */
const mayPull = (step: Step): void => requireAbility(step, pullFlow, "begin.pull");

/** The pull, locked before any of its pieces. @throws Problem 409 if neither it nor its destination is in the hub */
async function openPull({ engine }: Step, id: number, hubId: number): Promise<{ readonly state: string }> {
  const pull = await engine.read(pullFlow, id, ["state", "hubId", "toHubId"], { lock: "no key update" });
  if (!pull || (pull.hubId !== hubId && pull.toHubId !== hubId)) throw conflict("This pull doesn't exist in this hub.");
  return pull;
}

const acts = {
  pullPiece: "stagePiece",
  shortPiece: "shortPiece",
  loadPiece: "loadPiece",
  deliverPiece: "deliverPiece",
  refusePiece: "refusePiece",
  returnPiece: "returnPiece",
} as const;
const undoes = { pullPiece: "unstagePiece", loadPiece: "unloadPiece" } as const;

function sentence(command: PulledPieceCommand, tag: string, place: string | undefined): string {
  switch (command.kind) {
    case "pullPiece":
      return `${tag} is staged${place === undefined ? "" : ` in ${place}`}.`;
    case "shortPiece":
      return `${tag} reported: ${command.reason}.`;
    case "loadPiece":
      return `${tag} is loaded.`;
    case "deliverPiece":
      return `${tag} is delivered.`;
    case "refusePiece":
      return `${tag} was refused. Bring it back to the hub.`;
    case "returnPiece":
      return `${tag} is in ${place}.`;
  }
}

/** One piece of a pull. */
export async function pullStep(step: Step, command: PulledPieceCommand): Promise<StepResult> {
  mayPull(step);
  const { tx, engine, call } = step;
  const pull = await openPull(step, command.pullId, command.hubId);
  const piece = await pieceByTag(tx, command.tag);
  if (!piece) throw conflict(`There is no piece ${command.tag}.`);
  const by = onBehalfOf(call, "scan");
  const target = { id: command.pullId };
  if (command.kind === "pullPiece" && pull.state === "approved") await engine.act(call, pullFlow, target, "beginPull");
  // Before the piece is with its owner, when nobody adds to it any more.
  if ("photoIds" in command && command.photoIds.length > 0) await photographPiece(step, command.tag, piece.hubId, command.photoIds);
  const place = "place" in command && command.place !== undefined ? await placeOf(step, command.hubId, command.place) : undefined;
  const scan = { itemId: piece.id, placeId: place?.id ?? null, happenedAt: command.takenAt, device: command.device };
  const more = {
    ...("note" in command && command.note !== undefined ? { note: command.note } : {}),
    ...("reason" in command ? { reason: command.reason } : {}),
    ...("receivedBy" in command && command.receivedBy !== undefined ? { receivedBy: command.receivedBy } : {}),
  };
  const input = command.kind === "shortPiece" ? { itemId: piece.id, ...more } : { ...scan, ...more };
  await engine.act(command.kind === "shortPiece" ? call : by, pullFlow, target, acts[command.kind], input);
  const last = await engine.read(inventoryItem, piece.id, ["lastSequence"]);
  const undo = command.kind === "pullPiece" || command.kind === "loadPiece" ? undoes[command.kind] : undefined;
  return {
    message: sentence(command, piece.tag, place?.code),
    pieceId: piece.id,
    pullId: command.pullId,
    ...(undo ? { undo: { itemId: piece.id, sequence: last?.lastSequence ?? 0, pull: { id: command.pullId, act: undo } } } : {}),
  };
}

/** Photos of what was delivered to a room, kept with each of its pieces. The pieces are with their owner, so nobody else adds to them. */
export async function photographDelivery(step: Step, { pullId, hubId, tags, photoIds }: PhotographDelivery): Promise<StepResult> {
  mayPull(step);
  const { tx, call } = step;
  await openPull(step, pullId, hubId);
  const { rows: pieces } = await sql<{ id: number }>`
    select i.id from inventory_items i join pull_flows_lines l on l.item_id = i.id and l.parent_id = ${pullId} and l.progress = 'delivered'
    where i.tag = any(${tags.map((tag) => tag.toUpperCase())}::text[]) order by i.id for no key update of i`.execute(tx);
  if (pieces.length === 0) throw conflict("None of these pieces has been delivered. Scan them first, then send the photo again.");
  const itemIds = pieces.map(({ id }) => id);
  if (!(await givePhotos(tx, photoIds, userIdOf(call.actor), itemIds))) throw conflict("Upload these images again.");
  return { message: `Photo of ${pieces.length === 1 ? "1 piece" : `${pieces.length} pieces`} saved.`, pullId };
}

/** Signature and photos go onto the bill of lading; with nothing left on the truck, the pull is completed too. */
export async function completeDelivery(step: Step, command: CompleteDelivery): Promise<StepResult> {
  mayPull(step);
  const { tx, engine, call } = step;
  await openPull(step, command.pullId, command.hubId);
  const row = (await engine.get(call, pullFlow, command.pullId)) as unknown as ResourceRow<typeof pullFlow>;
  if (row.billOfLadingId === null) throw conflict(`${row.number} has no bill of lading.`);
  const open = row.lines.filter(({ progress }) => progress === "loaded" || progress === "staged");
  if (open.length > 0) throw conflict(`${open.length} pieces are neither delivered nor refused: ${open[0]?.item}.`);
  if (!row.lines.some(({ progress }) => progress === "delivered"))
    throw conflict(`Nothing of ${row.number} was delivered: bring the pieces back to the hub.`);
  const by = onBehalfOf(call, "delivery");
  const bill = { id: row.billOfLadingId };
  if ((await lockedState(tx, billOfLading, bill.id)) !== "inTransit") throw conflict(`${row.billOfLading} is not in transit.`);
  const [signature, ...photos] = command.photoIds;
  const kept = (await engine.get(by, billOfLading, bill.id)) as unknown as ResourceRow<typeof billOfLading>;
  const exceptions = row.lines
    .filter(({ progress }) => progress === "refused")
    .map(({ item, reason }) => ({ item: item.slice(0, 250), condition: `Refused: ${reason ?? ""}`.slice(0, 250) }));
  await engine.update(by, billOfLading, bill, {
    receiverSignature: [signature],
    photos: [...idsOf(kept.photos), ...photos],
    exceptions: [...kept.exceptions, ...exceptions],
  });
  await engine.act(by, billOfLading, bill, "deliver", { receiverName: command.receivedBy });
  if (row.lines.every(isSettled)) await engine.act(by, pullFlow, { id: row.id }, "markAsCompleted");
  return { message: `${row.number}: delivered to ${command.receivedBy}.`, pullId: row.id };
}
