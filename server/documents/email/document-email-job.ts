import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { FileStore } from "../../integrations/file-store.ts";
import type { Mailer } from "../../integrations/mail.ts";
import { mailTemplate } from "../../integrations/mail-template.ts";
import { PermanentFailure } from "../../jobs/failure.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { readDocumentEmail } from "./document-email-rows.ts";

export const DOCUMENT_EMAIL_QUEUE = "letter";

const payload = z.object({ letterId: z.number() });

export interface DocumentEmailJobDeps {
  readonly db: QueryExecutorProvider;
  readonly mailer: Mailer;
  readonly files: Pick<FileStore, "read">;
  readonly sender: string;
}

/** Sends a stored email with the document that was stored with it. */
export function createDocumentEmailJob({ db, mailer, files, sender }: DocumentEmailJobDeps): JobHandler {
  return async (job) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no email", { cause: parsed.error });
    const { letterId } = parsed.data;
    const email = await readDocumentEmail(db, letterId);
    if (!email) throw new PermanentFailure("The email no longer exists");
    const blob = await files.read(email.storage_key);
    if (!blob) throw new PermanentFailure("The email's document is not in the file store");
    const chunks: Uint8Array[] = [];
    for await (const chunk of blob.stream) chunks.push(chunk);
    const [greeting = "", ...paragraphs] = email.message.split(/\n\s*\n/);
    await mailer.send({
      to: email.recipients,
      subject: email.subject,
      ...mailTemplate({ title: email.subject, greeting, paragraphs, footnote: "", sender }),
      ...(email.reply_to === null ? {} : { replyTo: email.reply_to }),
      attachments: [{ name: email.name, contentType: email.mime, content: Buffer.concat(chunks) }],
      id: `letter-${letterId}`,
    });
  };
}
