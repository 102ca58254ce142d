import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import { isEmailAddress } from "../../src/schemas/values/email.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import { oneLine } from "./mail-address.ts";
import type { Mail, Sender } from "./mailer.ts";

const MAX_RECIPIENTS = 50;

/** The email as nodemailer takes it. @throws PermanentFailure for what is no email */
export function toMessage(mail: Mail, from: Sender): SendMailOptions {
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
    ...(mail.only === undefined ? {} : { envelope: { from: from.address, to: [...mail.only] } }),
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

/** Everybody who gets it. */
export const recipientsOf = ({ to, cc = [] }: Mail): string[] => [...to, ...cc];

/** The part of a Message-ID before the host. */
export const localId = ({ id }: Pick<Mail, "id">): string => (id ?? randomUUID()).replace(/[^A-Za-z0-9.-]/g, "-");

const bracketed = (ids: readonly string[]): string[] => ids.map((id) => `<${id.replace(/[<>\s]|\p{Cc}/gu, "")}>`);
