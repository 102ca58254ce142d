import { type QueryExecutorProvider, sql } from "kysely";
import type { FileLink } from "../../src/schemas/field.ts";
import type { StoredFile } from "../integrations/file-store.ts";

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

/** Remembers a stored file; it belongs to its uploader alone until a record takes it. */
export async function insertFile(
  db: QueryExecutorProvider,
  file: StoredFile,
  userId: number,
  resource: string | null = null,
): Promise<FileLink> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO files (name, mime, size, sha256, storage_key, resource, created_by_id)
    VALUES (${file.name}, ${file.contentType}, ${file.size}, ${file.digest}, ${file.digest}, ${resource}, ${userId}) RETURNING id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  return { id, name: file.name, mime: file.contentType, size: file.size, url: `/files/${id}` };
}

export async function readFileRow(db: QueryExecutorProvider, id: number): Promise<FileRow | null> {
  const { rows } = await sql<FileRow>`
    SELECT id, name, mime, size, storage_key, resource, record_id, field, visible_to_customer, created_by_id FROM files WHERE id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Uploads of today that no record has taken: a bound on what one user can pile up. */
export async function looseFilesOf(db: QueryExecutorProvider, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM files WHERE created_by_id = ${userId} AND record_id IS NULL AND created_at > now() - interval '1 day'`.execute(
    db,
  );
  return Number(rows[0]?.n ?? 0);
}
