import { sql } from "kysely";
import { z } from "zod";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { localTime } from "../../src/schemas/values/time-zone.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { SessionActor } from "../identity/session-actor.ts";
import { defineJob, defineSweep, longLane } from "../jobs/define-job.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { exportColumn } from "./columns.ts";
import { csvChunks } from "./csv.ts";
import type { ExportFiles } from "./export-files.ts";
import { type ExportRow, finishedNow, isOfPerson, unfinished } from "./export-rows.ts";
import { EXPORT_QUEUE } from "./exports.ts";
import { notifyOutcome } from "./notify-owner.ts";
import { ExportEnded, ExportRefused, reasonFor } from "./outcome.ts";
import { ownerOf, type ReadOptions, readList } from "./read-list.ts";
import { sweepExports } from "./sweep-exports.ts";
import { xlsxChunks } from "./xlsx.ts";

export interface ExportJobOptions extends ReadOptions {
  readonly resources: readonly AnyResource[];
  readonly files: ExportFiles;
  readonly timeZone: string;
  /** Makes the archive of a person. */
  readonly personData: (
    request: {
      readonly person: { readonly resource: AnyResource; readonly id: number };
      readonly actor: SessionActor;
      readonly isOwn: boolean;
      readonly signal: AbortSignal;
    },
    count: (rows: number) => void,
  ) => AsyncIterable<Uint8Array>;
  /** For how many days a file can be downloaded. */
  readonly keepDays?: number;
  /** The calendar date in the company's time zone. */
  readonly today: () => string;
}

interface Written {
  readonly key: string;
  readonly size: number;
  readonly rows: number;
  readonly resource: AnyResource;
}

/** Attempts for a failure whose reason the owner can't fix. */
const TRIES = 3;

const payload = z.object({ exportId: z.number() });

/** Writes an export's file with its owner's current permissions. If it is interrupted, it starts over. */
export function createExportJob(options: ExportJobOptions): JobHandler {
  const { db, files, onCommit } = options;
  return async (job, context) => {
    const { exportId } = payload.parse(job.payload);
    const row = await begin(db, exportId);
    if (!row) return;
    try {
      const written = await write(options, row, context.signal);
      // From here on the file is kept, because after an error it isn't known whether the transaction committed. The clean-up removes it if
      // not.
      const completed = await db.transaction(async (tx) => {
        await context.finish(tx);
        return complete(tx, row.id, written, options);
      });
      if (!completed) await files.remove(written.key);
    } catch (error) {
      if (error instanceof ExportEnded) return;
      if (context.signal.aborted) throw error;
      const reason = reasonFor(error);
      if (reason === null && job.attempt < TRIES) throw error;
      await db.transaction((tx) => fail(tx, row.id, reason ?? ""));
      if (reason === null) throw new PermanentFailure("An export has failed", { cause: error });
    } finally {
      onCommit();
    }
  };
}

async function write(options: ExportJobOptions, row: ExportRow, signal: AbortSignal): Promise<Written> {
  const resource = options.resources.find(({ name }) => name === row.resource);
  if (!resource) throw new ExportRefused("This list no longer exists.");
  const owner = await ownerOf(options.db, row);
  const { side } = owner;
  let rows = 0;
  if (isOfPerson(row.request)) {
    const { person: id, isOwn } = row.request;
    const chunks = options.personData({ person: { resource, id }, actor: owner, isOwn, signal }, (count) => {
      rows += count;
    });
    return { ...(await options.files.write(chunks, signal)), rows, resource };
  }
  const onOurClocks = (timestamp: string) => localTime(options.timeZone, timestamp);
  const columns = row.columns.map((name) => {
    const column = exportColumn(resource, name, side, onOurClocks);
    if (!column) throw new ExportRefused(`The column "${name}" no longer exists.`);
    return column;
  });
  const cells = async function* () {
    for await (const each of readList(options, row, resource, signal)) {
      rows += 1;
      yield columns.map(({ cell }) => cell(each));
    }
  };
  const chunks = row.format === "csv" ? csvChunks(columns, cells()) : xlsxChunks(resource.plural, columns, cells());
  return { ...(await options.files.write(chunks, signal)), rows, resource };
}

async function begin(db: Db, id: number): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    UPDATE exports SET status = 'running', rows = 0, total = NULL WHERE id = ${id} AND ${unfinished} RETURNING *`.execute(db.kysely);
  return rows[0] ?? null;
}

/** Returns false if the export was cancelled while the last rows were written. */
async function complete(
  tx: Tx,
  id: number,
  { key, size, rows: count, resource }: Written,
  { today, keepDays }: ExportJobOptions,
): Promise<boolean> {
  const message = `${resource.plural}: ${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}.`;
  const { rows } = await sql<ExportRow>`
    UPDATE exports SET status = 'done', rows = ${count}, total = ${count}, storage_key = ${key}, size = ${size}, message = ${message},
      file_name = ${`${inName(resource.plural)}-${today()}`} || '.' || format, ${finishedNow(keepDays)}
    WHERE id = ${id} AND ${unfinished} RETURNING *`.execute(tx);
  if (!rows[0]) return false;
  await notifyOutcome(tx, rows[0]);
  return true;
}

/** "Shipping quotes" -> "shipping-quotes" */
const inName = (plural: string): string => plural.toLowerCase().replace(/[^a-z0-9]+/g, "-");

async function fail(tx: Tx, id: number, reason: string): Promise<void> {
  const { rows } = await sql<ExportRow>`
    UPDATE exports SET status = 'failed', message = ${reason}, ${finishedNow()} WHERE id = ${id} AND ${unfinished} RETURNING *`.execute(tx);
  if (rows[0]) await notifyOutcome(tx, rows[0]);
}

interface Services {
  readonly exporting: ExportJobOptions;
}

export const exportJob = defineJob({ queue: EXPORT_QUEUE, lane: longLane, run: ({ exporting }: Services) => createExportJob(exporting) });

export const exportsSweep = defineSweep(
  ({ exporting }: Services) =>
    () =>
      sweepExports(exporting),
);
