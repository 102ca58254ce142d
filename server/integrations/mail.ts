import { randomUUID } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import type { SMTPError } from "nodemailer/lib/smtp-connection/index.js";
import { isEmailAddress } from "../../src/schemas/values/email.ts";
import { refuseInTransaction } from "../db/guarded-pool.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import { oneLine } from "./mail-address.ts";
import { storePath } from "./store-path.ts";

export interface Mail {
  readonly to: readonly string[];
  /** Who else gets it, for everybody to see. */
  readonly cc?: readonly string[];
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

/** A recipient that the mail server did not take, with the server's reply. */
export interface RefusedRecipient {
  readonly address: string;
  readonly reply: string;
}

export interface Mailer {
  /**
   * Answers with the recipients that were refused while others were taken. Throws PermanentFailure for an email that can never be sent
   * (MailRefused if the mail server refused it), any other error for one that may be retried.
   */
  send(mail: Mail): Promise<{ readonly messageId: string; readonly refused: readonly RefusedRecipient[] }>;
  close(): void;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The mail server refused an email for good, and nobody gets it. */
export class MailRefused extends PermanentFailure {
  readonly refused: readonly RefusedRecipient[];
  constructor(refused: readonly RefusedRecipient[], options?: ErrorOptions) {
    super("The mail server rejected this email permanently", options);
    this.refused = refused;
  }
}

const MAX_RECIPIENTS = 50;

/** Sends by SMTP if a `smtp://` or `smtps://` URL is given, otherwise writes `.eml` files to `<dataDir>/outbox/`. */
export function createMailer(options: { readonly mailUrl?: string; readonly dataDir: string; readonly from: Sender }): Mailer {
  const mailer = options.mailUrl ? createSmtpMailer({ url: options.mailUrl, from: options.from }) : createFileMailer(options);
  return {
    ...mailer,
    async send(mail) {
      refuseInTransaction("Sending an email");
      return mailer.send(mail);
    },
  };
}

export function createSmtpMailer({ url, from }: { readonly url: string; readonly from: Sender }): Mailer {
  if (!/^smtps?:\/\/[^/]/.test(url)) throw new Error("MAIL_URL must be an address like smtp://user:password@host:587");
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send(mail) {
      const message = toMessage(mail, from);
      try {
        const { rejectedErrors = [] } = await transport.sendMail(message);
        return { messageId: String(message.messageId), refused: rejectedErrors.map((error) => refusedRecipient(error, "")) };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        throw new MailRefused(
          recipientsOf(mail).map((address) => refusedRecipient(errorOf(error, address), address)),
          { cause: error },
        );
      }
    },
    close: () => transport.close(),
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

function toMessage(mail: Mail, from: Sender): SendMailOptions {
  for (const address of [...recipientsOf(mail), ...(mail.replyTo === undefined ? [] : [mail.replyTo])]) {
    if (!isEmailAddress(address)) throw new PermanentFailure(`Not an email address: ${oneLine(address, 80)}`);
  }
  if (mail.to.length === 0 || recipientsOf(mail).length > MAX_RECIPIENTS)
    throw new PermanentFailure(`An email needs 1 to ${MAX_RECIPIENTS} recipients`);
  const host = from.address.slice(from.address.lastIndexOf("@") + 1);
  const id = mail.messageId ?? `${localId(mail)}@${host}`;
  return {
    from: { name: oneLine(from.name, 80), address: from.address },
    to: mail.to.map((address) => ({ name: "", address })),
    ...(mail.cc === undefined || mail.cc.length === 0 ? {} : { cc: mail.cc.map((address) => ({ name: "", address })) }),
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: "", address: mail.replyTo } }),
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    attachments: (mail.attachments ?? []).map(({ name, ...rest }) => ({ ...rest, filename: oneLine(name, 150) })),
    messageId: `<${oneLine(id).replace(/[<>\s]/g, "")}>`,
    ...(mail.inReplyTo === undefined ? {} : { inReplyTo: bracketed([mail.inReplyTo]).join(" ") }),
    ...(mail.references === undefined || mail.references.length === 0 ? {} : { references: bracketed(mail.references) }),
    headers: mail.origin === "person" ? {} : { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const recipientsOf = ({ to, cc = [] }: Mail): string[] => [...to, ...cc];

/** The part of a Message-ID before the host. */
export const localId = ({ id }: Pick<Mail, "id">): string => (id ?? randomUUID()).replace(/[^A-Za-z0-9.-]/g, "-");

const bracketed = (ids: readonly string[]): string[] => ids.map((id) => `<${id.replace(/[<>\s]|\p{Cc}/gu, "")}>`);

/** The mail server's error for this recipient, or the one for the whole email. */
function errorOf(error: unknown, address: string): unknown {
  const each = error instanceof Error && "rejectedErrors" in error && Array.isArray(error.rejectedErrors) ? error.rejectedErrors : [];
  return each.find((one: SMTPError) => one.recipient === address) ?? error;
}

function refusedRecipient(error: unknown, address: string): RefusedRecipient {
  const { recipient = address, response = "" }: SMTPError = error instanceof Error ? error : new Error("refused");
  return { address: recipient, reply: oneLine(response || "The mail server refused it.", 300) };
}

function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  // 535 and 530 are about our own login, which an operator can fix, so those are retried.
  return typeof code === "number" && code >= 550 && code < 560;
}
