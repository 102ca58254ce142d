import { createHash } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { columnOf } from "../../db/names.ts";
import type { EngineSession } from "../../engine/context.ts";
import type { DocumentPlace } from "../../engine/effect.ts";
import { enqueue } from "../../jobs/enqueue.ts";

export const STORED_DOCUMENT_QUEUE = "document";
/** Spread over more than an hour by the jobs' pauses. */
export const MAX_ATTEMPTS = 10;

export interface NewSnapshot {
  readonly resource: AnyResource;
  readonly recordId: number;
  readonly label: string;
  readonly fileName: string;
  readonly place: DocumentPlace;
  readonly visibleToCustomer: boolean;
  readonly userId: number | null;
  /** The sheet as JSON text. */
  readonly content: string;
}

/** Keeps a document's content with its digest, in the transaction of the write that agreed to it, and enqueues the job that makes its file. */
export async function keepSnapshot(session: EngineSession, snapshot: NewSnapshot): Promise<void> {
  const { resource, recordId, label, fileName, place, visibleToCustomer, userId, content } = snapshot;
  const { connection } = session;
  const digest = createHash("sha256").update(content).digest("hex");
  const { rows } = await sql<{ id: number }>`
    insert into document_snapshots (resource, record_id, label, file_name, file_field, content_field, digest_field, visible_to_customer,
      content, digest, created_by_id)
    values (${resource.name}, ${recordId}, ${label}, ${fileName}, ${place.file}, ${place.content}, ${place.digest}, ${visibleToCustomer},
      ${content}, ${digest}, ${userId}) returning id`.execute(connection);
  await sql`update ${sql.table(resource.table)} set ${sql.ref(textColumn(resource, place.content))} = ${digest}
    where id = ${recordId}`.execute(connection);
  await enqueueSnapshot(connection, Number(rows[0]?.id));
}

const enqueueSnapshot = (executor: QueryExecutorProvider, id: number) =>
  enqueue(executor, STORED_DOCUMENT_QUEUE, { snapshotId: id }, { dedupeKey: String(id), maxAttempts: MAX_ATTEMPTS });

/** The column of a text field. @throws Error for any other field, which is a programming error */
export function textColumn({ name, fields }: AnyResource, field: string): string {
  const declared = fields[field];
  if (declared?.kind !== "text") throw new Error(`${name} has no text field "${field}" for the digest of a document.`);
  return columnOf(field, declared);
}

/** A kept content whose file may not exist yet. */
export interface Snapshot {
  readonly id: number;
  readonly resource: string;
  readonly recordId: number;
  readonly label: string;
  readonly fileName: string;
  readonly place: DocumentPlace;
  readonly visibleToCustomer: boolean;
  readonly userId: number | null;
  readonly content: string;
  readonly digest: string;
  /** The document's file, once it has been made. */
  readonly fileId: number | null;
}

export async function readSnapshot(executor: QueryExecutorProvider, id: number): Promise<Snapshot | undefined> {
  const { rows } = await sql<Snapshot>`
    select s.id, s.resource, s.record_id as "recordId", s.label, s.file_name as "fileName",
      jsonb_build_object('file', s.file_field, 'content', s.content_field, 'digest', s.digest_field) as place,
      s.visible_to_customer as "visibleToCustomer", s.created_by_id as "userId", s.content, s.digest, f.id as "fileId"
    from document_snapshots s left join files f on f.snapshot_id = s.id where s.id = ${id}`.execute(executor);
  return rows[0];
}

/** Enqueues again what has no file yet and whose job was given up or lost: after a restart its cause may be gone. */
export async function resumeSnapshots(executor: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select s.id from document_snapshots s where not exists (select from files f
    where f.snapshot_id = s.id) order by s.id`.execute(executor);
  for (const { id } of rows) await enqueueSnapshot(executor, id);
}
