import type { Headers } from "mailparser";
import { authorOf } from "./author.ts";
import { isAutomatic } from "./automatic.ts";
import { bounceOf } from "./bounce.ts";
import { contentOf } from "./content.ts";
import { deliveredTo, digestOf, headerText, idsIn, legible, peopleIn } from "./header-fields.ts";
import { type InboundMail, MAX_MAIL_BYTES, type MailPerson, MailUnreadable, untagged } from "./inbound-mail.ts";
import { leavesOf, type MailPart, readParts } from "./mail-parts.ts";
import { messageText } from "./message-text.ts";
import { newPart } from "./new-part.ts";
import { endOfHeaders } from "./repair-headers.ts";

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
  const isWhole = size <= MAX_MAIL_BYTES && raw.byteLength >= size;
  const root = await readParts(onlyHead ? headOf(raw) : isWhole ? raw : raw.subarray(0, HEAD_BYTES));
  const { headers } = root;
  const said = await messageText(onlyHead || leavesOf(root).length > 0 ? root : bare(root, raw));
  const author = authorOf(headers, own);
  // A report that could not be delivered anywhere has no sender; all others can be answered.
  const from = author.from ?? { address: "mailer-daemon@unknown.invalid", name: "" };
  const { inReplyTo, references, messageId } = idsOf(headers);
  const bounce = bounceOf({
    headers,
    parts: leavesOf(root),
    from: from.address,
    text: said.text,
    referred: [...inReplyTo, ...references],
  });
  if (!author.from && !bounce) throw new MailUnreadable("The email names no sender.");
  const content = contentOf(raw, said, { isWhole, onlyHead, size });
  const subject = legible(headerText(headers, "subject"), 200);
  const date = dateOf(headers);
  const [to, cc] = [peopleIn(headers, "to"), peopleIn(headers, "cc")];
  const [answerTo = from, ...furtherAnswers] = author.answerTo;
  const isOwn = own.includes(untagged(from.address));
  return {
    id:
      messageId ??
      digestOf([
        from.address,
        headerText(headers, "date") || (date?.toISOString() ?? ""),
        subject,
        content.text,
        content.quoted,
        ...content.own.map((file) => file.content),
      ]),
    inReplyTo,
    references,
    from,
    answerTo,
    to: addresses(to),
    cc: addresses(cc),
    others: [...to, ...cc, ...furtherAnswers],
    deliveredTo: deliveredTo(headers),
    subject,
    date,
    text: content.text,
    quoted: content.quoted,
    files: content.files,
    notes: content.notes,
    automatic:
      bounce !== null ||
      isAutomatic({
        headers,
        from: from.address,
        answerTo: author.answerTo[0],
        isOwn,
        isReport: root.contentType === "multipart/report",
      }),
    bounce,
  };
}

/** A text whose parts can't be told apart, because what parts them is not named. */
const bare = (root: MailPart, raw: Buffer): MailPart =>
  newPart({ ...root, contentType: "text/plain", content: raw.subarray(endOfHeaders(raw)) });

const addresses = (people: readonly MailPerson[]): string[] => [...new Set(people.map(({ address }) => address))];

function idsOf(headers: Headers): { readonly inReplyTo: string[]; readonly references: string[]; readonly messageId: string | undefined } {
  const ids = (name: string) => idsIn([headers.get(name) ?? []].flat().filter((each) => typeof each === "string"));
  return { inReplyTo: ids("in-reply-to"), references: ids("references"), messageId: ids("message-id")[0] };
}

/** The parser puts the present time where a date can't be read. */
function dateOf(headers: Headers): Date | null {
  const date = headers.get("date");
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date : null;
}

/** The header fields, with the empty line that ends them. */
const headOf = (raw: Buffer): Buffer => Buffer.concat([raw.subarray(0, Math.min(HEAD_BYTES, endOfHeaders(raw))), Buffer.from("\r\n\r\n")]);

/** Anything could lie in an inbox; a header line is what every email starts with, after the line that some programs put before it. */
function looksLikeMail(raw: Buffer): boolean {
  const lines = raw.subarray(0, 2_000).toString("latin1").split("\n");
  const first = lines.map((line) => line.replace(/^>/, "").trimStart()).find((line) => line !== "" && !line.startsWith("From "));
  return first !== undefined && /^[\x21-\x39\x3b-\x7e]{1,80}[ \t]*:/.test(first);
}
