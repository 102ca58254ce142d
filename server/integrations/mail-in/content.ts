import { splitQuotes } from "./body-text.ts";
import { filesIn } from "./inbound-files.ts";
import type { InboundFile } from "./inbound-mail.ts";
import { isBlank, type MessageText } from "./message-text.ts";
import { endOfHeaders } from "./repair-headers.ts";

interface Extent {
  /** All of the email is here. */
  readonly isWhole: boolean;
  /** Only its header fields were read. */
  readonly onlyHead: boolean;
  /** Of the email, in bytes. */
  readonly size: number;
}

export interface Content {
  readonly text: string;
  readonly quoted: string;
  /** The email's own files. */
  readonly own: readonly InboundFile[];
  /** These, and the complete email where something of it could not be shown. */
  readonly files: readonly InboundFile[];
  readonly notes: readonly string[];
}

/** What of an email is shown, and a sentence for everything that is not. */
export function contentOf(raw: Buffer, said: MessageText, { isWhole, onlyHead, size }: Extent): Content {
  const { files, notes } = filesIn(isWhole ? said.files.filter(isContent) : []);
  const body = splitQuotes(said.text);
  const isEmpty = isBlank(said.text) && said.files.length === 0 && said.notes.length === 0 && hasBody(raw);
  const problems = [
    ...(onlyHead ? ["The email can't be read safely. The complete email is attached."] : []),
    ...(said.unread ? ["The text is too long to show. The complete email is attached."] : []),
    ...(isEmpty && !onlyHead && !said.unread && isWhole ? ["No text was found in this email. The complete email is attached."] : []),
  ];
  const isCut = body.truncated || problems.length > 0;
  return {
    text: body.text,
    quoted: body.quoted,
    own: files,
    files: [...files, ...(isCut ? [{ name: "complete-message.eml", content: raw, inline: false, image: false }] : [])],
    notes: [
      ...said.notes,
      ...notes,
      ...problems,
      ...(isWhole ? [] : [`The email is too large (${Math.ceil(size / 1_000_000)} MB). Only its start was taken, without files.`]),
    ],
  };
}

/** Reports of deliveries are read, not kept. */
const isContent = ({ contentType }: { readonly contentType: string }): boolean => contentType !== "message/delivery-status";

const hasBody = (raw: Buffer): boolean => !isBlank(raw.subarray(endOfHeaders(raw)).subarray(0, 100_000).toString("latin1"));
