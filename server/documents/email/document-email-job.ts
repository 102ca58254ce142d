import { z } from "zod";
import type { FileStore } from "../../integrations/file-store.ts";
import type { Mail, Mailer } from "../../integrations/mail.ts";
import { MailDeferred, notDelivered } from "../../integrations/mail-outcome.ts";
import { type MailSender, mailTemplate } from "../../integrations/mail-template.ts";
import { PermanentFailure } from "../../jobs/failure.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { type DocumentEmailToSend, readDocumentEmail } from "./document-email-rows.ts";
import { actAfterEmail, type EmailEngine, recordOutcome } from "./email-outcome.ts";

export const DOCUMENT_EMAIL_QUEUE = "letter";

const payload = z.object({
  letterId: z.number(),
  /** Those who don't have it yet, if others do. */
  only: z.array(z.string()).optional(),
});

export interface DocumentEmailJobDeps {
  readonly engine: EmailEngine;
  readonly mailer: Mailer;
  readonly files: Pick<FileStore, "read">;
  readonly sender: MailSender;
  /** The button of an email whose document can be opened by a link; null for any other. Each call makes another link. Default: no links. */
  readonly linkOf?: (letterId: number, email: DocumentEmailToSend) => Promise<EmailedLink | null>;
}

/** The button of an email and what its footnote says about it. */
export interface EmailedLink {
  readonly button: { readonly label: string; readonly url: string };
  readonly footnote: string;
}

/** Sends a stored email with the document that was stored with it, and records whom it did not reach. */
export function createDocumentEmailJob({ engine, mailer, files, sender, linkOf }: DocumentEmailJobDeps): JobHandler {
  const db = engine.session.connection;
  return async (job, context) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no email", { cause: parsed.error });
    const { letterId, only } = parsed.data;
    const email = await readDocumentEmail(db, letterId);
    if (!email) throw new PermanentFailure("The email no longer exists");
    const recipients = only ?? email.recipients;
    const blob = await files.read(email.storage_key);
    if (!blob) throw new PermanentFailure("The email's document is not in the file store");
    const chunks: Uint8Array[] = [];
    for await (const chunk of blob.stream) chunks.push(chunk);
    const [greeting = "", ...paragraphs] = email.message.split(/\n\s*\n/);
    const link = await linkOf?.(letterId, email);
    const mail: Mail = {
      to: email.recipients,
      ...(only === undefined ? {} : { only }),
      subject: email.subject,
      ...mailTemplate({ title: email.subject, greeting, paragraphs, footnote: "", sender, ...link }),
      ...(email.reply_to === null ? {} : { replyTo: email.reply_to }),
      attachments: [{ name: email.name, contentType: email.mime, content: Buffer.concat(chunks) }],
      id: `letter-${letterId}`,
      ...(email.user_id === null ? {} : { origin: "person" as const }),
      about: { resource: email.resource, recordId: email.record_id, letterId, userId: email.user_id },
    };
    const isLast = job.attempt >= job.maxAttempts;
    try {
      const { refused, deferred = [] } = await mailer.send(mail, context);
      const remaining = isLast ? [] : deferred;
      const notReached = [...refused, ...deferred];
      await engine.transaction(async (tx, operations) => {
        const session = { ...engine.session, connection: tx };
        const final = isLast ? notReached : refused;
        // While some are still to get it, it is on its way.
        if (remaining.length === 0 || final.length > 0) await recordOutcome(session, letterId, email, final);
        await actAfterEmail(operations, engine.session, { ...email, recipients }, notReached);
        if (remaining.length === 0) await context.finish(tx);
        else await context.goOnWith?.({ letterId, only: remaining.map(({ address }) => address) }, tx);
      });
      if (remaining.length > 0) throw new MailDeferred(remaining);
    } catch (failure) {
      if (!(failure instanceof PermanentFailure || isLast) || context.signal.aborted) throw failure;
      const lost = notDelivered(failure, recipients);
      await engine.transaction((tx) => recordOutcome({ ...engine.session, connection: tx }, letterId, email, lost));
      // The job itself stays as a dead one.
      throw failure;
    }
  };
}
