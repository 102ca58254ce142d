import type { QueryExecutorProvider } from "kysely";
import type { PushEvents } from "../../src/contract/push-events.ts";
import { addToOutbox } from "../realtime/outbox-messages.ts";
import { type ExportRow, presentExport } from "./export-rows.ts";

/** Sends the owner the progress or the result; sent when the transaction commits. */
export async function notifyProgress(executor: QueryExecutorProvider, row: ExportRow): Promise<void> {
  await push(executor, row, "export.progress", presentExport(row));
}

/** Notifies the owner that the export has ended: how many rows it has and where it is, or why it failed. */
export async function notifyOutcome(executor: QueryExecutorProvider, row: ExportRow): Promise<void> {
  const { id, message, fullPath } = presentExport(row);
  await notifyProgress(executor, row);
  await push(executor, row, "export", {
    status: { code: row.status === "done" ? 200 : 500, message: message ?? "" },
    downloadUrl: fullPath === null ? null : { fullPath },
    exportId: id,
  });
}

function push<K extends keyof PushEvents>(executor: QueryExecutorProvider, row: ExportRow, event: K, data: PushEvents[K]): Promise<void> {
  return addToOutbox(executor, { topic: "bus", payload: { kind: "users", userIds: [row.user_id], event, data } });
}
