import { sql } from "kysely";
import type { Db } from "../../server/db/connection.ts";

/** The id of a photo that this user has uploaded and not attached yet. */
export async function uploadedPhoto({ kysely }: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
    values ('photo.png', 'image/png', 1, 'x', 'x', ${userId}) returning id`.execute(kysely);
  return rows[0]?.id ?? 0;
}
