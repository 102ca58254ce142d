import { type QueryExecutorProvider, sql } from "kysely";
import type { Db } from "../db/connection.ts";
import type { ExportFiles } from "./export-files.ts";
import { type ExportRow, finishedNow, unfinished } from "./export-rows.ts";
import { EXPORT_QUEUE } from "./exports.ts";
import { notifyOutcome } from "./notify-owner.ts";

export interface SweepOptions {
  readonly db: Db;
  readonly files: ExportFiles;
  readonly onCommit: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes expired exports with their files and files that no export refers to, and fails exports whose job was lost. */
export async function sweepExports({ db, files, onCommit }: SweepOptions): Promise<void> {
  const { rows } = await sql<Pick<ExportRow, "storage_key">>`DELETE FROM exports
    WHERE expires_at < now() RETURNING storage_key`.execute(db.kysely);
  for (const { storage_key: key } of rows) if (key !== null) await files.remove(key);
  await files.sweep(Date.now() - DAY_MS, (keys) => namedKeys(db.kysely, keys));
  await db.transaction(async (tx) => {
    const { rows: lost } = await sql<ExportRow>`
      UPDATE exports SET status = 'failed', message = '', ${finishedNow()}
      WHERE ${unfinished} AND NOT EXISTS (
        SELECT 1 FROM jobs WHERE queue = ${EXPORT_QUEUE} AND dedupe_key = ${`${EXPORT_QUEUE}:`} || exports.id AND dead_at IS NULL)
      RETURNING *`.execute(tx);
    for (const row of lost) await notifyOutcome(tx, row);
  });
  onCommit();
}

async function namedKeys(executor: QueryExecutorProvider, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    SELECT storage_key FROM exports WHERE storage_key = ANY(${[...keys]}::text[])`.execute(executor);
  return new Set(rows.map((row) => row.storage_key));
}
