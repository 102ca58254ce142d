import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import type { Queryable } from "../../db/connection.ts";

/** What the database remembers about the last backup. */
export const backupNote = z.object({ at: z.iso.datetime(), file: z.string(), isTried: z.boolean() });
export type BackupNote = z.infer<typeof backupNote>;

const KEY = "last-backup";

export async function writeBackupNote(db: Queryable, note: BackupNote): Promise<void> {
  await sql`
    INSERT INTO settings (key, value) VALUES (${KEY}, ${JSON.stringify(note)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(db);
}

/** Null if there was none. */
export async function readBackupNote(db: QueryExecutorProvider): Promise<BackupNote | null> {
  const { rows } = await sql<{ value: unknown }>`SELECT value FROM settings WHERE key = ${KEY}`.execute(db);
  return backupNote.safeParse(rows[0]?.value).data ?? null;
}
