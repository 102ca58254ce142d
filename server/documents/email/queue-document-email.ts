import type { QueryExecutorProvider } from "kysely";
import { enqueue } from "../../jobs/enqueue.ts";
import type { RenderedDocument } from "../document-factory.ts";
import { DOCUMENT_EMAIL_QUEUE } from "./document-email-job.ts";
import { type DocumentEmailFiles, insertDocumentEmail, type NewDocumentEmail } from "./document-email-rows.ts";

export interface QueueDocumentEmailDeps {
  readonly engine: { transaction<T>(work: (tx: QueryExecutorProvider) => Promise<T>): Promise<T> };
  readonly files: DocumentEmailFiles;
  /** Within the same transaction: completes the job that made the document. */
  readonly finish: (tx: QueryExecutorProvider) => Promise<unknown>;
}

/** Keeps an email with its document as sent, and queues it. */
export async function queueDocumentEmail(
  { engine, files, finish }: QueueDocumentEmailDeps,
  email: NewDocumentEmail,
  { bytes, fileName }: RenderedDocument,
): Promise<void> {
  const stored = { ...(await files.saveFile(bytes, fileName)), contentType: "application/pdf" };
  await engine.transaction(async (tx) => {
    const emailId = await insertDocumentEmail(tx, email, stored);
    await enqueue(tx, DOCUMENT_EMAIL_QUEUE, { letterId: emailId }, { dedupeKey: String(emailId) });
    await finish(tx);
  });
}
