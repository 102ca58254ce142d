import { type QueryExecutorProvider, sql } from "kysely";
import type { StoredFile } from "./file-store.ts";

/** In place of a record, for images in rich text: the text refers to them by their address. */
export const EDITOR_PHOTO = "editor-photo";

/** The owner of a file. Without a record, it belongs to its uploader until a record references it. */
interface Holder {
  readonly userId: number | null;
  readonly resource?: string;
  readonly recordId?: number;
  readonly field?: string;
  readonly visibleToCustomer?: boolean;
  /** The content that the file was made from. */
  readonly snapshotId?: number;
}

/** Inserts the row of a stored file; returns its id. */
export async function insertFile(
  executor: QueryExecutorProvider,
  { name, contentType, size, digest }: Pick<StoredFile, "name" | "contentType" | "size" | "digest">,
  { userId, resource, recordId, field, visibleToCustomer = false, snapshotId }: Holder,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into "files" ("name", "mime", "size", "sha256", "storage_key", "resource", "record_id", "field", "visible_to_customer", "created_by_id", "snapshot_id")
    values (${name}, ${contentType}, ${size}, ${digest}, ${digest}, ${resource ?? null}, ${recordId ?? null}, ${field ?? null},
      ${visibleToCustomer}, ${userId}, ${snapshotId ?? null}) returning "id"`.execute(executor);
  return Number(rows[0]?.id);
}
