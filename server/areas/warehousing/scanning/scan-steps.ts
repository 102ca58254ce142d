import { sql } from "kysely";
import type { CountLine, CountPiece, MovePiece, ReceiveName, StartReceive } from "../../../../src/contract/scan.ts";
import { countEntry } from "../../../../src/resources/warehousing/count-entry.ts";
import { cycleCount } from "../../../../src/resources/warehousing/cycle-count.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { hasAbility } from "../../../../src/schemas/access/abilities.ts";
import type { Verb } from "../../../../src/schemas/access/verbs.ts";
import type { AnyResource, ResourceRow } from "../../../../src/schemas/resource.ts";
import { isSystem } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Call } from "../../../engine/call.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import type { Operations, Target } from "../../../engine/operations.ts";
import { conflict, denied } from "../../../engine/wire/problem.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { kindOfMove } from "../custody/places.ts";
import { pieceByTag, placeByCode } from "./scan-rows.ts";

/** What one command does: each is the operation that the same person could do on the record's page, with the same checks. */

export interface Step {
  readonly tx: Tx;
  readonly engine: Operations;
  readonly call: Call;
}
/** What became of it, and for an undo the movement that it made, or what it noted in a count. */
export interface StepResult {
  readonly message: string;
  readonly pieceId?: number;
  readonly receiveId?: number;
  readonly pullId?: number;
  readonly undo?: {
    readonly itemId: number;
    readonly sequence?: number;
    readonly entry?: Required<Target>;
    /** Of a scan for a pull: the operation that takes it back. */
    readonly pull?: { readonly id: number; readonly act: "unstagePiece" | "unloadPiece" };
  };
}

type Receive = ResourceRow<typeof receive>;

/** For operations that a scan runs on behalf of its person. @throws Problem 403 */
export function requireAbility({ call: { actor } }: Step, { subject }: AnyResource, verb: Verb): void {
  if (isSystem(actor) || !hasAbility(actor, subject, verb)) throw denied();
}

const mayMove = (step: Step): void => requireAbility(step, inventoryItem, "update");

export async function startReceive({ tx, engine, call }: Step, command: StartReceive): Promise<StepResult> {
  const { rows } = await sql<{
    id: number;
    customerId: number;
    hubId: number;
    vendor: string | null;
    poNumber: string | null;
    carrier: string | null;
  }>`
    select id, customer_id as "customerId", hub_id as "hubId", vendor, po_number as "poNumber", carrier from pending_receives
    where id = any(${[...command.expectedIds]}::bigint[]) and deleted_at is null order by id`.execute(tx);
  const [first] = rows;
  if (rows.length < new Set(command.expectedIds).size) throw conflict("Some of the expected goods no longer exist.");
  if (first && rows.some((row) => row.customerId !== first.customerId))
    throw conflict("These expected goods belong to several customers: receive them one after the other.");
  if (rows.some((row) => row.hubId !== command.hubId)) throw conflict("These goods are expected at another hub.");
  const { rows: lines } = await sql<{
    id: number;
    parent: number;
    description: string;
    sidemark: string | null;
    room: string | null;
    value: number | null;
  }>`
    select l.id, l.parent_id as parent, l.description, coalesce(l.sidemark, p.sidemark) as sidemark, l.room, l.value
    from pending_receives_lines l join pending_receives p on p.id = l.parent_id
    where p.id = any(${rows.map(({ id }) => id)}::bigint[]) and l.quantity > coalesce(l.received, 0) order by p.id, l.position`.execute(tx);
  const { data } = await engine.create(
    call,
    receive,
    {
      hubId: command.hubId,
      customerId: first?.customerId ?? null,
      vendor: first?.vendor ?? null,
      poNumber: first?.poNumber ?? null,
      carrier: command.carrier ?? first?.carrier ?? null,
      proNumber: command.proNumber ?? null,
      pieceCount: command.pieceCount ?? null,
      items: lines.map(({ id, parent, ...line }) => ({ ...line, pendingReceiveId: parent, pendingLine: id, quantity: 0 })),
    },
    { startKey: command.key, arrivedAt: command.takenAt },
  );
  return { message: `${String(data.number)} begun.`, receiveId: data.id };
}

/** The receive that a command names, locked: who comes second sees what the first has counted. */
async function receiveOf({ tx, engine, call }: Step, name: ReceiveName): Promise<Receive> {
  const found =
    "id" in name ? await engine.read(receive, name.id, ["id"], { lock: "no key update" }) : await receiveBegun(tx, name.startKey);
  if (!found) throw conflict("This receive doesn't exist: the command that began it was refused.");
  // The row's shape follows from the declaration's fields.
  return (await engine.get(call, receive, found.id)) as unknown as Receive;
}

async function receiveBegun(tx: Tx, startKey: string): Promise<{ readonly id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`select id from receives
    where start_key = ${startKey} and deleted_at is null for no key update`.execute(tx);
  return rows[0];
}

export const idsOf = (files: readonly { readonly id: number }[]): number[] => files.map(({ id }) => id);

export async function countLine(step: Step, command: CountLine): Promise<StepResult> {
  const row = await receiveOf(step, command.receive);
  const { line: wanted } = command;
  const line = row.items.find((item) =>
    "id" in wanted
      ? item.id === wanted.id
      : "expectedLineId" in wanted
        ? item.pendingLine === wanted.expectedLineId
        : item.pendingLine === null && item.description === wanted.description,
  );
  if (!line && !("description" in wanted)) throw conflict(`${row.number} has no such line.`);
  const description = line?.description ?? ("description" in wanted ? wanted.description : "");
  const before = line?.quantity ?? 0;
  if (before !== command.countedBefore)
    throw conflict(`Somebody else has counted ${before} of "${description}" meanwhile. Count again and add yours.`);
  const counted = {
    quantity: command.counted,
    damaged: command.damaged,
    condition: command.condition,
    ...(command.note === undefined ? {} : { note: command.note }),
    photos: [...(line ? idsOf(line.photos) : []), ...command.photoIds],
  };
  const kept = row.items.map(({ id, description }) => (id === line?.id ? { id, description, ...counted } : { id, description }));
  const fresh = line || !("description" in wanted) ? [] : [{ description: wanted.description, room: wanted.room ?? null, ...counted }];
  await step.engine.update(step.call, receive, { id: row.id }, { items: [...kept, ...fresh] });
  return { message: `${command.counted} of "${description}".`, receiveId: row.id };
}

export async function photographReceive(step: Step, name: ReceiveName, photoIds: readonly number[]): Promise<StepResult> {
  const row = await receiveOf(step, name);
  await step.engine.update(step.call, receive, { id: row.id }, { deliveryReceipt: [...idsOf(row.deliveryReceipt), ...photoIds] });
  return { message: `Delivery receipt of ${row.number} saved.`, receiveId: row.id };
}

export async function completeReceive(step: Step, name: ReceiveName): Promise<StepResult> {
  const row = await receiveOf(step, name);
  const { message } = await step.engine.act(step.call, receive, { id: row.id }, "markAsCompleted");
  return { message: message ?? `${row.number} completed.`, receiveId: row.id };
}

async function pieceOf({ tx }: Step, tag: string, hubId: number) {
  const piece = await pieceByTag(tx, tag);
  if (!piece) throw conflict(`There is no piece ${tag}.`);
  if (piece.hubId !== hubId) throw conflict(`${piece.tag} belongs to ${piece.hub}, not to this hub.`);
  return piece;
}

export async function placeOf({ tx }: Step, hubId: number, code: string) {
  const place = await placeByCode(tx, hubId, code);
  if (!place) throw conflict(`This hub has no place ${code}.`);
  return place;
}

export async function movePiece(step: Step, command: MovePiece): Promise<StepResult> {
  mayMove(step);
  const { tx, engine, call } = step;
  await sql`select from inventory_items where tag = ${command.tag.toUpperCase()} for no key update`.execute(tx);
  const piece = await pieceOf(step, command.tag, command.hubId);
  const place = await placeOf(step, command.hubId, command.place);
  if (piece.placeId === place.id) return { message: `${piece.tag} is in ${place.code} already.`, pieceId: piece.id };
  if (command.from !== undefined && command.from !== piece.placeId) throw await movedMeanwhile(tx, piece);
  const kind = command.kind === "putAway" ? "put away" : await kindOfMove(tx, piece.placeId);
  const { data } = await engine.act(onBehalfOf(call, "scan"), inventoryItem, { id: piece.id }, "moveByScan", {
    placeId: place.id,
    kind,
    happenedAt: command.takenAt,
    device: command.device,
    note: command.note ?? null,
  });
  if (command.photoIds && command.photoIds.length > 0) await photographPiece(step, command.tag, command.hubId, command.photoIds);
  return {
    message: `${piece.tag} is in ${place.code}.`,
    pieceId: piece.id,
    undo: { itemId: piece.id, sequence: Number(data.lastSequence) },
  };
}

async function movedMeanwhile(tx: Tx, { id, tag, place }: { readonly id: number; readonly tag: string; readonly place: string }) {
  const { rows } = await sql<{ who: string | null }>`select trim(concat_ws(' ', u.first_name, u.last_name)) as who
    from inventory_items i join movements m on m.item_id = i.id and m.sequence = i.last_sequence left join users u on u.id = m.created_by_id
    where i.id = ${id}`.execute(tx);
  return conflict(`${rows[0]?.who || "Somebody else"} has moved ${tag} to ${place} meanwhile. Scan it again where it really is.`);
}

export async function photographPiece(step: Step, tag: string, hubId: number, photoIds: readonly number[]): Promise<StepResult> {
  const piece = await pieceOf(step, tag, hubId);
  const row = (await step.engine.get(step.call, inventoryItem, piece.id)) as unknown as ResourceRow<typeof inventoryItem>;
  await step.engine.update(step.call, inventoryItem, { id: piece.id }, { photos: [...idsOf(row.photos), ...photoIds] });
  return { message: `Photo of ${piece.tag} saved.`, pieceId: piece.id };
}

/** The count, held as it is until this transaction ends. @throws Problem 409 once it is submitted or cancelled */
async function countInProgress(engine: Operations, id: number): Promise<{ readonly hubId: number } | null> {
  const count = await engine.read(cycleCount, id, ["number", "state", "hubId"], { lock: "share" });
  if (count && count.state !== "counting") throw conflict(`${count.number} is not being counted any more.`);
  return count;
}

export async function countPiece(step: Step, command: CountPiece): Promise<StepResult> {
  mayMove(step);
  const { tx, engine, call } = step;
  const count = await countInProgress(engine, command.countId);
  if (count?.hubId !== command.hubId) throw conflict("This count doesn't exist in this hub.");
  const piece = await pieceOf(step, command.tag, command.hubId);
  const place = await placeOf(step, command.hubId, command.place);
  const locked = await engine.read(inventoryItem, piece.id, ["lastSequence"], { lock: "no key update" });
  // Read once the piece is locked: whoever counted it a moment ago has made the entry.
  const entryOf = async () => {
    const { rows: entries } = await sql<Required<Target>>`select id, version from count_entries
      where count_id = ${command.countId} and item_id = ${piece.id} and deleted_at is null`.execute(tx);
    return entries[0];
  };
  const before = await entryOf();
  const seen = { placeId: place.id, countedAt: command.takenAt, sequence: locked?.lastSequence ?? null, result: null };
  const by = onBehalfOf(call, "count");
  if (before) await engine.write(by, countEntry, before.id, seen);
  else await engine.create(by, countEntry, { countId: command.countId, itemId: piece.id }, { ...seen, tag: piece.tag });
  const entry = await entryOf();
  return { message: `${piece.tag} counted in ${place.code}.`, pieceId: piece.id, ...(entry ? { undo: { itemId: piece.id, entry } } : {}) };
}

/** Takes a scan of the same person back. */
export async function undoScan(step: Step, undo: StepResult["undo"]): Promise<StepResult> {
  mayMove(step);
  const { tx, engine, call } = step;
  if (!undo) throw conflict("This scan can't be taken back.");
  if (undo.entry) return undoCounted(step, undo.itemId, undo.entry);
  // The pull before its piece, as everywhere: the other order deadlocks.
  if (undo.pull) await lockedState(tx, pullFlow, undo.pull.id);
  const piece = await engine.read(inventoryItem, undo.itemId, ["lastSequence", "tag"], { lock: "no key update" });
  if (!piece || piece.lastSequence !== undo.sequence) throw conflict(`Something has happened to ${piece?.tag ?? "this piece"} since.`);
  const said = { message: `${piece.tag} is back where it was.`, pieceId: undo.itemId };
  if (undo.pull) {
    const input = { itemId: undo.itemId, happenedAt: new Date().toISOString() };
    await engine.act(onBehalfOf(call, "scan"), pullFlow, { id: undo.pull.id }, undo.pull.act, input);
    return { ...said, pullId: undo.pull.id };
  }
  await engine.act(call, inventoryItem, { id: undo.itemId }, "undoMovement");
  return said;
}

/** Takes back that a piece was counted, unless it was counted again or the count is over. */
async function undoCounted({ engine, call }: Step, itemId: number, target: Required<Target>): Promise<StepResult> {
  const entry = await engine.read(countEntry, target.id, ["countId", "version", "tag"], { withDeleted: true });
  if (entry) await countInProgress(engine, entry.countId);
  // A removed entry has a later version.
  if (entry?.version !== target.version) throw conflict(`${entry?.tag ?? "The piece"} was counted again since, or no longer is.`);
  await engine.remove(onBehalfOf(call, "count"), countEntry, target);
  return { message: "No longer counted.", pieceId: itemId };
}
