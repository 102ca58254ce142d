import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { FileStore } from "../integrations/file-store.ts";
import type { Mailer } from "../integrations/mail.ts";
import { mailTemplate } from "../integrations/mail-template.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
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
    const kept = await readDocumentEmail(db, letterId);
    if (!kept) throw new PermanentFailure("The email no longer exists");
    const blob = await files.read(kept.storage_key);
    if (!blob) throw new PermanentFailure("The email's document is not in the file store");
    const chunks: Uint8Array[] = [];
    for await (const chunk of blob.stream) chunks.push(chunk);
    const [greeting = "", ...paragraphs] = kept.message.split(/\n\s*\n/);
    await mailer.send({
      to: kept.recipients,
      subject: kept.subject,
      ...mailTemplate({ title: kept.subject, greeting, paragraphs, footnote: "", sender }),
      ...(kept.reply_to === null ? {} : { replyTo: kept.reply_to }),
      attachments: [{ name: kept.name, contentType: kept.mime, content: Buffer.concat(chunks) }],
      id: `letter-${letterId}`,
    });
  };
}
