import { type QueryExecutorProvider, sql } from "kysely";
import type { FileStore } from "./file-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes uploads that no record has referenced within eight days, and the bytes of files that no longer exist.
 * A draft in the browser keeps its files for a week.
 */
export async function sweepUploads(db: QueryExecutorProvider, files: Pick<FileStore, "sweep">, signal: AbortSignal): Promise<void> {
  // If a record takes the file at this moment, the record wins: the row is checked again once its lock is released.
  await sql`DELETE FROM files WHERE record_id IS NULL AND resource IS NULL AND created_at < now() - interval '8 days'`.execute(db);
  await files.sweep(
    Date.now() - DAY_MS,
    async (digests) => {
      const { rows } = await sql<{ storage_key: string }>`
        SELECT DISTINCT storage_key FROM files WHERE storage_key = ANY(${[...digests]}::text[])`.execute(db);
      return new Set(rows.map((row) => row.storage_key));
    },
    signal,
  );
}
