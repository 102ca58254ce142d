import { sql } from "kysely";
import { z } from "zod";
import { asSystem } from "../../access/caller.ts";
import { valueIn } from "../../access/columns.ts";
import { always } from "../../access/where-sql.ts";
import type { Db } from "../../db/connection.ts";
import type { EngineSession } from "../../engine/context.ts";
import type { Engine } from "../../engine/engine.ts";
import { lockedRow, oneRow } from "../../engine/read/read.ts";
import { notify } from "../../engine/write/notify.ts";
import { recordWrite } from "../../engine/write/record-write.ts";
import type { FileStore, StoredFile } from "../../integrations/file-store.ts";
import { insertFile } from "../../integrations/insert-file.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { PermanentFailure } from "../../jobs/failure.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import type { DocumentFactory } from "../document-factory.ts";
import type { Sheet } from "../render/sheet.ts";
import { readSnapshot, resumeSnapshots, type Snapshot, STORED_DOCUMENT_QUEUE, textColumn } from "./snapshots.ts";

const payload = z.object({ snapshotId: z.number() });
const call = { actor: asSystem("document storage") };

export interface StoredDocumentJobDeps {
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly documents: Pick<DocumentFactory, "typeset">;
  readonly files: Pick<FileStore, "saveFile">;
}

/**
 * Makes the file of a stored document from the content kept with the write, and attaches it to the record. Whenever it is interrupted it
 * starts over, and makes the same bytes; that a content has one file is kept by the database.
 */
export function createStoredDocumentJob({ engine, documents, files }: StoredDocumentJobDeps): JobHandler {
  return async (job, { finish, signal }) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no document", { cause: parsed.error });
    const snapshot = await readSnapshot(engine.session.connection, parsed.data.snapshotId);
    if (!snapshot) throw new PermanentFailure("The document's content no longer exists");
    if (snapshot.fileId !== null) return;
    try {
      const { label, fileName, content } = snapshot;
      // Type boundary: only the document factory writes this content.
      const { bytes } = await documents.typeset({ sheet: JSON.parse(content) as Sheet, label, fileName });
      const stored = await files.saveFile(bytes, fileName);
      await engine.transaction(async (tx) => {
        await attach({ ...engine.session, connection: tx }, snapshot, stored);
        await finish(tx);
      });
    } catch (failure) {
      if (job.attempt >= job.maxAttempts && !signal.aborted)
        await engine.transaction((tx) => reportFailure({ ...engine.session, connection: tx }, snapshot));
      throw failure;
    }
  };
}

/** Attaches the file like a write: with an activity entry and a push. The version stays, because nobody's edit can conflict with it. */
async function attach(session: EngineSession, snapshot: Snapshot, stored: StoredFile): Promise<void> {
  const { id, resource: name, recordId, place, visibleToCustomer, userId, digest } = snapshot;
  const model = session.models.of(name);
  const { resource } = model;
  const before = await lockedRow(session, model, recordId, always);
  await insertFile(session.connection, stored, {
    userId,
    resource: name,
    recordId,
    field: place.file,
    visibleToCustomer,
    snapshotId: id,
  });
  // A withdrawn approval has no digest, and a later one has its own.
  await sql`update ${sql.table(resource.table)} set ${sql.ref(textColumn(resource, place.digest))} = ${stored.digest}
    where id = ${recordId} and ${sql.ref(textColumn(resource, place.content))} = ${digest}`.execute(session.connection);
  const after = await oneRow(session, model, "employee", recordId, always);
  if (before && after) await recordWrite(session, call, resource, { verb: "attachDocument", before, after, reason: null });
}

/** After the last attempt: an entry in the record's activity, and a notification to its owner. The job itself stays as a dead one. */
async function reportFailure(session: EngineSession, { resource: name, recordId, label, fileName }: Snapshot): Promise<void> {
  const model = session.models.of(name);
  const { resource } = model;
  const row = await oneRow(session, model, "employee", recordId, always);
  if (!row) return;
  const reason = `${fileName.replace(/\.pdf$/, "")} couldn't be created. Its content is kept, and it is tried again when the server restarts.`;
  await recordWrite(session, call, resource, { verb: "failToAttachDocument", before: row, after: row, reason });
  const owner = resource.people.owner === undefined ? null : valueIn(row, resource, resource.people.owner);
  if (typeof owner !== "number") return;
  await notify(session, call, resource, row, { users: [owner], companyId: null, title: `${label} not stored`, message: reason });
}

export const storedDocumentJob = defineJob({
  queue: STORED_DOCUMENT_QUEUE,
  resume: ({ db }: { readonly db: Db }) => resumeSnapshots(db.kysely),
  run: createStoredDocumentJob,
});
