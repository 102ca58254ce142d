import { type QueryExecutorProvider, sql } from "kysely";

/** What sending a stored file takes. */
export type SentFile = Pick<FileRow, "name" | "mime" | "size" | "storage_key" | "created_at">;

export interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly storage_key: string;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly field: string | null;
  readonly line_id: number | null;
  readonly visible_to_customer: boolean;
  readonly created_by_id: number | null;
  readonly created_at: string;
}

export async function readFileRow(db: QueryExecutorProvider, id: number): Promise<FileRow | null> {
  const { rows } = await sql<FileRow>`
    SELECT id, name, mime, size, storage_key, resource, record_id, field, line_id, visible_to_customer, created_by_id, created_at FROM files
    WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}
