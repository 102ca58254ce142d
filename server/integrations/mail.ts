import { randomUUID } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { refuseInTransaction } from "../db/guarded-pool.ts";
import type { JobContext } from "../jobs/handler.ts";
import { toMessage } from "./mail-message.ts";
import type { RefusedRecipient } from "./mail-outcome.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { storePath } from "./store-path.ts";

export { localId } from "./mail-message.ts";
export { MailRefused, MailUnanswered, type RefusedRecipient } from "./mail-outcome.ts";
export { createSmtpMailer };

export interface Mail {
  readonly to: readonly string[];
  /** Who else gets it, for everybody to see. */
  readonly cc?: readonly string[];
  /** Those of them who don't have it yet, if others do. */
  readonly only?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  readonly attachments?: readonly { readonly name: string; readonly contentType: string; readonly content: Buffer }[];
  /** The same id gives the same Message-ID, so that an email sent twice can be recognized as one. */
  readonly id?: string;
  /** The whole Message-ID without brackets, instead of one made from the id. */
  readonly messageId?: string;
  /** The Message-ID that this one answers, and those of its thread, without brackets. */
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /**
   * Who is behind it: a person who wrote it, or somebody who asked the product to send it. Without it nobody did: it is marked as sent by a
   * program, and does not go to an address from which emails came back.
   */
  readonly origin?: "person" | "request";
  /** What it is about: replies and reports of failed delivery lead there. */
  readonly about?: MailSubject;
}

export interface MailSubject {
  readonly resource: string;
  readonly recordId: number;
  /** The email with a document, as the record keeps it. */
  readonly letterId?: number;
  /** Who is told when it can't be delivered. */
  readonly userId?: number | null;
}

/** The job that sends an email. */
export type Sending = Partial<Pick<JobContext, "signal" | "handOver">>;

export interface SentMail {
  readonly messageId: string;
  /** The recipients that were refused for good. */
  readonly refused: readonly RefusedRecipient[];
  /** Those that may be taken later, of an email with several: the others have it or never will. */
  readonly deferred?: readonly RefusedRecipient[];
}

export interface Mailer {
  /**
   * Throws PermanentFailure for an email that can never be sent (MailRefused if the mail server refused it) or may have arrived
   * (MailUnanswered), any other error for one that may be retried.
   */
  send(mail: Mail, sending?: Sending): Promise<SentMail>;
  close(): void;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Sends by SMTP if a `smtp://` or `smtps://` URL is given, otherwise writes `.eml` files to `<dataDir>/outbox/`. */
export function createMailer(options: { readonly mailUrl?: string; readonly dataDir: string; readonly from: Sender }): Mailer {
  const mailer = options.mailUrl ? createSmtpMailer({ url: options.mailUrl, from: options.from }) : createFileMailer(options);
  return {
    ...mailer,
    async send(mail, sending) {
      refuseInTransaction("Sending an email");
      return mailer.send(mail, sending);
    },
  };
}

function createFileMailer({ dataDir, from }: { readonly dataDir: string; readonly from: Sender }): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const folder = join(dataDir, "outbox");
  return {
    async send(mail) {
      const message = toMessage(mail, from);
      const { message: bytes } = await transport.sendMail(message);
      if (!Buffer.isBuffer(bytes)) throw new Error("A buffering transport has answered with a stream.");
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}`;
      const file = await open(join(folder, `.${name}.tmp`), "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      // The job is deleted next; from then on the file is the only copy.
      await storePath(join(folder, `.${name}.tmp`), join(folder, `${name}.eml`));
      return { messageId: String(message.messageId), refused: [] };
    },
    close: () => transport.close(),
  };
}
