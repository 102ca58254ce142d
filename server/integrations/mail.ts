import { randomUUID } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { refuseInTransaction } from "../db/guarded-pool.ts";
import { toMessage } from "./mail-message.ts";
import type { Mailer, Sender } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { storePath } from "./store-path.ts";

export { localId } from "./mail-message.ts";
export { MailRefused, MailUnanswered, type RefusedRecipient } from "./mail-outcome.ts";
export type { Mail, Mailer, MailSubject, Sender, Sending, SentMail } from "./mailer.ts";
export { createSmtpMailer };

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
