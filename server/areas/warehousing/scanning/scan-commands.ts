import { sql } from "kysely";
import type { OfferedRemedy } from "../../../../src/contract/remedy.ts";
import type { ScanCommand, ScanOutcome } from "../../../../src/contract/scan.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { userIdOf } from "../../../access/caller.ts";
import type { Queryable, Tx } from "../../../db/connection.ts";
import { isWorthRetrying } from "../../../db/retry.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Operations } from "../../../engine/operations.ts";
import { type KnownRecord, LeadingRefusal } from "../../../engine/wire/leading-refusal.ts";
import { busy, conflict, nullIfHidden, Problem } from "../../../engine/wire/problem.ts";
import { hubsOf } from "./scan-hubs.ts";
import { pullById } from "./scan-pull-rows.ts";
import { completeDelivery, photographDelivery, pullStep } from "./scan-pull-steps.ts";
import { pieceById, pieceByTag, receiveById } from "./scan-rows.ts";
import {
  completeReceive,
  countLine,
  countPiece,
  movePiece,
  photographPiece,
  photographReceive,
  type Step,
  type StepResult,
  startReceive,
  undoScan,
} from "./scan-steps.ts";

/** Up to this, the difference may be that of a slow network. */
const TOLERANCE_MS = 120_000;
/** No scan is older than the product; a device without a battery begins in 1970. */
const FIRST = Date.parse("2025-01-01T00:00:00Z");
const NOTE = ", clock corrected";
const LONGEST_DEVICE = 60;

/**
 * A command with the time at which it happened by the server's clock. The device says what its own clock shows while it sends (`sentAt`); by as
 * much as that differs from ours, its times do, and its name says so. What would be in the future, or older than the product, happens now.
 */
export function byServerClock(command: ScanCommand, sentAt: string | undefined, now = Date.now()): ScanCommand {
  const difference = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  const isOff = Math.abs(difference) > TOLERANCE_MS;
  const taken = Date.parse(command.takenAt) + (isOff ? difference : 0);
  const isKnown = taken >= FIRST && taken <= now + TOLERANCE_MS;
  const device = isOff || !isKnown ? command.device.slice(0, LONGEST_DEVICE - NOTE.length) + NOTE : command.device;
  return { ...command, device, takenAt: new Date(isKnown ? Math.min(taken, now) : now).toISOString() };
}

interface Stored {
  readonly outcome: ScanOutcome;
  readonly undo?: StepResult["undo"];
}

/** What is no decision about the command: the device sends it again. */
const isPassing = ({ status }: Problem): boolean => status === 401 || status === 429 || status === 503;

/** Others were at the same rows, each time it was tried: no decision either, and nothing that a person could do about it. */
const passing = (error: unknown): unknown => (isWorthRetrying(error) ? busy() : error);

/**
 * Carries out a command once: the same key answers what it answered before, a refusal too. `sentAt` is the device's clock while it sends.
 * @throws Problem 409 for a key that was used for another command, 429 for what is to be sent again
 */
export const runCommand = (...command: Parameters<typeof carryOut>): Promise<ScanOutcome> =>
  carryOut(...command).catch((error: unknown) => {
    throw passing(error);
  });

async function carryOut(
  engine: Pick<Engine, "transaction">,
  call: Call,
  command: ScanCommand,
  sentAt: string | undefined,
): Promise<ScanOutcome> {
  try {
    return await engine.transaction(async (tx, operations) => {
      const known = await claim(tx, call, command);
      if (known) return known.outcome;
      const timed = byServerClock(command, sentAt);
      await keepTakenAt(tx, call, timed);
      const { undo, ...result } = await perform({ tx, engine: operations, call }, timed);
      const outcome = await outcomeOf(tx, command, "done", result);
      await store(tx, call, command, { outcome, ...(undo ? { undo } : {}) });
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof Problem) || isPassing(error) || error instanceof KeyUsed) throw error;
    const message = messageOf(error);
    return engine.transaction(async (tx, operations) => {
      const known = await claim(tx, call, command);
      if (known) return known.outcome;
      const piece = "tag" in command ? await pieceByTag(tx, command.tag) : null;
      const outcome = await outcomeOf(tx, command, "refused", {
        message,
        ...(piece ? { pieceId: piece.id } : {}),
        ...("pullId" in command ? { pullId: command.pullId } : {}),
      });
      const remedies = await recordsFor(error, operations, call, [
        ...(piece ? [{ record: inventoryItem, id: piece.id, title: piece.tag }] : []),
        ...(outcome.pull ? [{ record: pullFlow, id: outcome.pull.id, title: outcome.pull.number }] : []),
      ]);
      const refused = remedies.length > 0 ? { ...outcome, remedies } : outcome;
      await store(tx, call, command, { outcome: refused });
      return refused;
    });
  }
}

/** What leads on from a refusal: the records it names, then those that the command is about, as far as the person may read them. */
async function recordsFor(
  error: Problem,
  engine: Pick<Operations, "get">,
  call: Call,
  about: readonly KnownRecord[],
): Promise<readonly OfferedRemedy[]> {
  const named = error instanceof LeadingRefusal ? error.leads.filter((lead) => "record" in lead) : [];
  const offered: OfferedRemedy[] = [];
  for (const { record, id, title } of [...named, ...about]) {
    const row = await engine.get(call, record, id).catch(nullIfHidden);
    const open = { resource: record.name, id, title };
    if (row && !offered.some((each) => "open" in each && each.open.resource === open.resource && each.open.id === id))
      offered.push({ open });
  }
  return offered;
}

class KeyUsed extends Problem {}

/** Waits for whoever carries out the same key; what it answered, if it was used. */
async function claim(tx: Tx, call: Call, command: ScanCommand): Promise<Stored | null> {
  const { key } = command;
  await sql`select pg_advisory_xact_lock(7105, hashtext(${key}))`.execute(tx);
  const { rows } = await sql<{ isSame: boolean; outcome: Stored }>`
    select user_id = ${userIdOf(call.actor)}::bigint and body = ${JSON.stringify(command)}::jsonb as "isSame", outcome
    from scan_commands where key = ${key}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  if (!row.isSame) throw new KeyUsed(409, "This key was already used for a different command.");
  return row.outcome;
}

async function store(tx: Tx, call: Call, command: ScanCommand, stored: Stored): Promise<void> {
  await sql`insert into scan_commands (key, user_id, kind, body, outcome)
    values (${command.key}, ${userIdOf(call.actor)}, ${command.kind}, ${JSON.stringify(command)}::jsonb, ${JSON.stringify(stored)}::jsonb)`.execute(
    tx,
  );
}

/** A photo is as old as the scan that it belongs to; it may have waited on the device for days. */
async function keepTakenAt(tx: Tx, call: Call, command: ScanCommand): Promise<void> {
  if (!("photoIds" in command) || !command.photoIds || command.photoIds.length === 0) return;
  await sql`update files set taken_at = ${command.takenAt}::timestamptz
    where id = any(${[...command.photoIds]}::bigint[]) and created_by_id = ${userIdOf(call.actor)} and record_id is null`.execute(tx);
}

async function perform(step: Step, command: ScanCommand): Promise<StepResult> {
  const hubs = await hubsOf(step.tx, step.call.actor);
  if (!hubs.some(({ id }) => id === command.hubId))
    throw conflict("You are not on the staff of this hub. Ask a supervisor to add you, or to scan this again.");
  switch (command.kind) {
    case "startReceive":
      return startReceive(step, command);
    case "countLine":
      return countLine(step, command);
    case "photographReceive":
      return photographReceive(step, command.receive, command.photoIds);
    case "completeReceive":
      return completeReceive(step, command.receive);
    case "putAway":
    case "move":
      return movePiece(step, command);
    case "countPiece":
      return countPiece(step, command);
    case "pullPiece":
    case "shortPiece":
    case "loadPiece":
    case "deliverPiece":
    case "refusePiece":
    case "returnPiece":
      return pullStep(step, command);
    case "photographDelivery":
      return photographDelivery(step, command);
    case "completeDelivery":
      return completeDelivery(step, command);
    case "photographPiece":
      return photographPiece(step, command.tag, command.hubId, command.photoIds);
    case "undo":
      return undoScan(step, await undoOf(step, command.of));
  }
}

async function undoOf({ tx, call }: Step, key: string): Promise<StepResult["undo"]> {
  const { rows } = await sql<{ outcome: Stored }>`select outcome from scan_commands
    where key = ${key} and user_id = ${userIdOf(call.actor)}`.execute(tx);
  return rows[0]?.outcome.undo;
}

async function outcomeOf(tx: Queryable, { key }: ScanCommand, status: ScanOutcome["status"], result: StepResult): Promise<ScanOutcome> {
  return {
    key,
    status,
    message: result.message,
    piece: result.pieceId === undefined ? null : await pieceById(tx, result.pieceId),
    receive: result.receiveId === undefined ? null : await receiveById(tx, result.receiveId),
    pull: result.pullId === undefined ? null : await pullById(tx, result.pullId),
  };
}

/** A refusal in one sentence: the messages of its fields, where it names some. */
function messageOf({ message, details }: Problem): string {
  const { errors } = details;
  if (typeof errors !== "object" || errors === null) return message;
  const each = Object.values(errors).flatMap((value) => (Array.isArray(value) ? value.map(String) : []));
  return each.length > 0 ? [...new Set(each)].join(" ") : message;
}
