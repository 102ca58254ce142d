import { sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Db } from "../db/connection.ts";
import type { Row } from "../engine/call.ts";
import type { Engine } from "../engine/engine.ts";
import type { SessionActor } from "../identity/session-actor.ts";
import { readActor } from "../identity/session-rows.ts";
import { type ExportRow, isOfPerson, unfinished } from "./export-rows.ts";
import { notifyProgress } from "./notify-owner.ts";
import { ExportEnded, ExportRefused } from "./outcome.ts";

export interface ReadOptions {
  readonly db: Db;
  readonly engine: Pick<Engine, "allIds" | "allRows">;
  readonly onCommit: () => void;
}

const BATCH = 1_000;
const PROGRESS_MS = 500;

/** Returns the owner with their current permissions. @throws ExportRefused */
export async function ownerOf(db: Db, { user_id: userId }: ExportRow): Promise<SessionActor> {
  const actor = await readActor(db.kysely, userId);
  if (!actor) throw new ExportRefused("Your account is no longer active.");
  return actor;
}

/**
 * Reads the owner's list in batches and reports the progress. Each batch is read with the owner's permissions at that moment.
 * @throws ExportEnded when the export was cancelled or deleted; ExportRefused and Problem when the owner may no longer read the list
 */
export async function* readList(options: ReadOptions, row: ExportRow, resource: AnyResource, signal: AbortSignal): AsyncGenerator<Row> {
  const { db, engine } = options;
  const { request } = row;
  if (isOfPerson(request)) throw new Error("An archive of a person is no list.");
  const call = async () => ({ actor: await ownerOf(db, row) });
  const ids = await engine.allIds(await call(), resource, request);
  await report(options, row, { rows: 0, total: ids.length });
  let reported = performance.now();
  let read = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    signal.throwIfAborted();
    const rows = await engine.allRows(await call(), resource, request, [...ids.subarray(start, start + BATCH)]);
    yield* rows;
    read += rows.length;
    if (performance.now() - reported < PROGRESS_MS) continue;
    reported = performance.now();
    await report(options, row, { rows: read, total: ids.length });
  }
}

async function report(
  { db, onCommit }: ReadOptions,
  { id }: ExportRow,
  { rows: read, total }: { rows: number; total: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<ExportRow>`
      UPDATE exports SET rows = ${read}, total = ${total} WHERE id = ${id} AND ${unfinished} RETURNING *`.execute(tx);
    if (!rows[0]) throw new ExportEnded();
    await notifyProgress(tx, rows[0]);
  });
  onCommit();
}
