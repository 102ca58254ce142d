import { type AddressObject, type ParsedMail, simpleParser } from "mailparser";
import { oneLine } from "../mail-address.ts";
import { isAutomatic } from "./automatic.ts";
import { splitQuotes } from "./body-text.ts";
import { bounceOf } from "./bounce.ts";
import { addressesIn, deliveredTo, digestOf, headerText, idsIn, legible, peopleIn } from "./header-fields.ts";
import { filesIn } from "./inbound-files.ts";
import { type InboundMail, MAX_MAIL_BYTES, MailUnreadable } from "./inbound-mail.ts";

/** What is read of a larger one. */
const HEAD_BYTES = 500_000;

export interface ParseOptions {
  /** Our own addresses, in lower case: what comes from one of them is not answered. */
  readonly own?: readonly string[];
  /** The email's whole size, if only its start was fetched. */
  readonly size?: number;
  /** Reads the header fields alone, and keeps the email as a file. */
  readonly onlyHead?: boolean;
}

/** Reads an email (RFC 5322) on this thread; the server calls readMail. @throws MailUnreadable for bytes that are none, or that can't be read safely */
export async function parseMail(
  raw: Buffer,
  { own = [], size = raw.byteLength, onlyHead = false }: ParseOptions = {},
): Promise<InboundMail> {
  if (!looksLikeMail(raw)) throw new MailUnreadable("This is not an email: it does not start with header fields.");
  const whole = size <= MAX_MAIL_BYTES && raw.byteLength >= size;
  const mail = await parsed(onlyHead ? headOf(raw) : whole ? raw : raw.subarray(0, HEAD_BYTES));
  const [sender] = peopleIn(mail.from);
  const author = sender ?? peopleIn(addressesOf(mail, "sender"))[0];
  // A report that could not be delivered anywhere has no sender; all others can be answered.
  const from = author ?? { address: "mailer-daemon@unknown.invalid", name: "" };
  const { files, notes } = filesIn(whole ? mail.attachments.filter(isContent) : []);
  const html = typeof mail.html === "string" ? mail.html : "";
  const body = splitQuotes(mail.text ?? "");
  const referred = [...idsIn(mail.inReplyTo), ...idsIn(mail.references)];
  const bounce = bounceOf({ headers: mail.headers, attachments: mail.attachments, from: from.address, text: mail.text ?? "", referred });
  if (!author && !bounce) throw new MailUnreadable("The email names no sender.");
  const subject = legible(mail.subject ?? "", 200);
  const date = mail.headers.has("date") && mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date : null;
  const [messageId] = idsIn(mail.messageId);
  const unread = mail.textConversionError !== undefined && html !== "";
  const isCut = body.truncated || unread || onlyHead;
  const complete = isCut ? [{ name: "complete-message.eml", content: raw, inline: false, image: false }] : [];
  return {
    id:
      messageId ??
      digestOf([
        from.address,
        String(headerText(mail.headers, "date") || (date?.toISOString() ?? "")),
        subject,
        body.text,
        body.quoted,
        ...files.map(({ content }) => content),
      ]),
    inReplyTo: idsIn(mail.inReplyTo),
    references: idsIn(mail.references),
    from,
    replyTo: addressesIn(mail.replyTo),
    to: addressesIn(mail.to),
    cc: addressesIn(mail.cc),
    deliveredTo: deliveredTo(mail.headers),
    subject,
    date,
    text: body.text,
    quoted: body.quoted,
    files: [...files, ...complete],
    notes: [
      ...notes,
      ...(onlyHead ? ["The email can't be read safely. The complete email is attached."] : []),
      ...(unread ? ["The text is too long to show. The complete email is attached."] : []),
      ...(whole ? [] : [`The email is too large (${Math.ceil(size / 1_000_000)} MB). Only its start was taken, without files.`]),
    ],
    automatic: bounce !== null || isAutomatic(mail.headers, from.address, own),
    bounce,
  };
}

async function parsed(raw: Buffer): Promise<ParsedMail> {
  try {
    return await simpleParser(raw, {
      keepDeliveryStatus: true,
      keepCidLinks: true,
      ignoreEmbedded: true,
      skipTextToHtml: true,
      skipImageLinks: true,
      maxHtmlLengthToParse: 500_000,
      maxChildNodes: 300,
      maxHeadSize: 1_000_000,
      checksumAlgo: false,
    });
  } catch (cause) {
    throw new MailUnreadable(`The email can't be read: ${oneLine(cause instanceof Error ? cause.message : String(cause), 200)}`, { cause });
  }
}

/** Reports of deliveries are read, not kept. */
const isContent = ({ contentType }: { readonly contentType: string }): boolean => contentType !== "message/delivery-status";

/** The header fields, with the empty line that ends them. */
function headOf(raw: Buffer): Buffer {
  const ends = [raw.indexOf("\r\n\r\n"), raw.indexOf("\n\n")].filter((end) => end >= 0);
  return Buffer.concat([raw.subarray(0, Math.min(HEAD_BYTES, ...ends)), Buffer.from("\r\n\r\n")]);
}

/** Anything could lie in an inbox; a header line is what every email starts with, after the line that some programs put before it. */
function looksLikeMail(raw: Buffer): boolean {
  const lines = raw.subarray(0, 2_000).toString("latin1").split("\n");
  const first = lines.map((line) => line.replace(/^>/, "").trimStart()).find((line) => line !== "" && !line.startsWith("From "));
  return first !== undefined && /^[\x21-\x39\x3b-\x7e]{1,80}[ \t]*:/.test(first);
}

function addressesOf({ headers }: ParsedMail, name: string): AddressObject | undefined {
  const value = headers.get(name);
  return typeof value === "object" && "value" in value && Array.isArray(value.value) ? (value as AddressObject) : undefined;
}
