import { asSystem } from "../../../access/caller.ts";
import type { RenderedDocument } from "../../../documents/document-factory.ts";
import type { NewDocumentEmail } from "../../../documents/email/document-email-rows.ts";
import { queueDocumentEmail } from "../../../documents/email/queue-document-email.ts";
import type { JobContext } from "../../../jobs/handler.ts";
import type { PaymentsContext } from "./context.ts";

/** What the email is about and says. */
type Content = Pick<NewDocumentEmail, "resource" | "recordId" | "document" | "to" | "subject" | "message">;

/** Keeps an email with its document as sent by the portal, and queues it; both with the end of the job. */
export function queuePortalEmail(
  { engine, files, config }: PaymentsContext,
  { finish }: Pick<JobContext, "finish">,
  content: Content,
  document: RenderedDocument,
): Promise<void> {
  const replyTo = config.company.email === "" ? null : config.company.email;
  const email = { ...content, replyTo, userId: null, userName: asSystem("payment portal").system };
  return queueDocumentEmail({ engine, files, finish }, email, document);
}
