import { asSystem } from "../access/caller.ts";
import type { RenderedDocument } from "../documents/document-factory.ts";
import { DOCUMENT_EMAIL_QUEUE } from "../documents/email/document-email-job.ts";
import { insertDocumentEmail, type NewDocumentEmail } from "../documents/email/document-email-rows.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { JobContext } from "../jobs/handler.ts";
import type { PaymentsContext } from "./context.ts";

/** What the email is about and says. */
type Content = Pick<NewDocumentEmail, "resource" | "recordId" | "document" | "to" | "subject" | "message">;

/** Keeps an email with its document as sent by the portal, and queues it; both with the end of the job. */
export async function queueDocumentEmail(
  { engine, files, config }: PaymentsContext,
  { finish }: Pick<JobContext, "finish">,
  content: Content,
  { bytes, fileName }: RenderedDocument,
): Promise<void> {
  const stored = { ...(await files.saveFile(bytes, fileName)), contentType: "application/pdf" };
  const replyTo = config.company.email === "" ? null : config.company.email;
  await engine.transaction(async (tx) => {
    const emailId = await insertDocumentEmail(
      tx,
      { ...content, replyTo, userId: null, userName: asSystem("payment portal").system },
      stored,
    );
    await enqueue(tx, DOCUMENT_EMAIL_QUEUE, { letterId: emailId }, { dedupeKey: String(emailId) });
    await finish(tx);
  });
}
