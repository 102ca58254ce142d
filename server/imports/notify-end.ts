import { type QueryExecutorProvider, sql } from "kysely";
import { IMPORT_NOTICES } from "../../src/contract/imports.ts";
import { insertNotification } from "../realtime/notifications.ts";
import type { StoredImport } from "./import-rows.ts";

type Ended = Pick<StoredImport, "id" | "user_id" | "file_name">;
type Run = "check" | "write" | "undo";

const titles: Readonly<Record<Run, string>> = { check: "Import checked", write: "Import finished", undo: "Import undone" };

/** Tells the owner of an import that a run of it has ended, and what it came to. Earlier news of it that nobody has read is taken back. */
export async function notifyEnd(executor: QueryExecutorProvider, entry: Ended, run: Run): Promise<void> {
  await notifyOwner(executor, entry, titles[run], `${entry.file_name}: ${await amounts(executor, entry.id, run)}.`);
}

/** Tells the owner of an import why a run of it stopped. */
export const notifyFailure = (executor: QueryExecutorProvider, entry: Ended, reason: string): Promise<void> =>
  notifyOwner(executor, entry, "Import stopped", `${entry.file_name}: ${reason}`);

async function notifyOwner(executor: QueryExecutorProvider, { id, user_id: owner }: Ended, title: string, message: string): Promise<void> {
  await sql`DELETE FROM notifications n WHERE n.resource = ${IMPORT_NOTICES} AND n.record_id = ${id}
    AND NOT EXISTS (SELECT 1 FROM notification_recipients r WHERE r.notification_id = n.id AND r.is_seen)`.execute(executor);
  await insertNotification(executor, {
    bizObjectId: null,
    resource: IMPORT_NOTICES,
    recordId: id,
    title,
    message,
    triggeredByUserId: null,
    recipientIds: [owner],
  });
}

async function amounts(executor: QueryExecutorProvider, id: number, run: Run): Promise<string> {
  const { rows } = await sql<Record<"created" | "updated" | "refused" | "written" | "undone" | "kept", number>>`
    SELECT count(*) FILTER (WHERE state = 'staged' AND outcome = 'create')::int AS created,
      count(*) FILTER (WHERE state = 'staged' AND outcome = 'update')::int AS updated,
      count(*) FILTER (WHERE state = 'staged' AND outcome IN ('conflict', 'error'))::int AS refused,
      count(*) FILTER (WHERE state = 'written')::int AS written, count(*) FILTER (WHERE state = 'undone')::int AS undone,
      count(*) FILTER (WHERE state = 'kept')::int AS kept
    FROM import_rows WHERE import_id = ${id}`.execute(executor);
  const { created = 0, updated = 0, refused = 0, written = 0, undone = 0, kept = 0 } = rows[0] ?? {};
  const told = {
    check: { new: created, changed: updated, refused },
    write: { imported: written, "left to import": created + updated, refused },
    undo: { undone, "not undone": kept },
  }[run];
  const parts = Object.entries(told).filter(([, count]) => count > 0);
  const noun = (count: number) => (run === "check" ? "" : count === 1 ? " row" : " rows");
  const words = parts.map(([what, count], at) => `${count.toLocaleString("en-US")}${at === 0 ? noun(count) : ""} ${what}`);
  return words.length > 0 ? words.join(", ") : "no row was changed";
}
