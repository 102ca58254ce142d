import { type QueryExecutorProvider, sql } from "kysely";

export interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly storage_key: string;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly field: string | null;
  readonly visible_to_customer: boolean;
  readonly created_by_id: number | null;
}

export async function readFileRow(db: QueryExecutorProvider, id: number): Promise<FileRow | null> {
  const { rows } = await sql<FileRow>`
    SELECT id, name, mime, size, storage_key, resource, record_id, field, visible_to_customer, created_by_id FROM files
    WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Uploads of the last 24 hours that are attached to no record; limits how many a user can accumulate. */
export async function looseFilesOf(db: QueryExecutorProvider, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM files
    WHERE created_by_id = ${userId} AND record_id IS NULL AND created_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.n ?? 0;
}
