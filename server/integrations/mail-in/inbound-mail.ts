/** The largest email that is read completely; the usual limit of mail servers. */
export const MAX_MAIL_BYTES = 50_000_000;

/** An email as it arrived, read and judged, but not yet placed anywhere. */
export interface InboundMail {
  /** The Message-ID without brackets; a digest of the content if the email has none. */
  readonly id: string;
  readonly inReplyTo: readonly string[];
  /** The oldest and the newest ones of a very long list. */
  readonly references: readonly string[];
  readonly from: MailPerson;
  /** Where answers go: to the sender, or to whom the email names for them. Never to ourselves or to the list it came through. */
  readonly answerTo: MailPerson;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** Whom else the email names, with names: other recipients, those in copy, and further ones for answers. Ours are among them. */
  readonly others: readonly MailPerson[];
  /** All addresses that the email was delivered to, as headers tell: a reply's token may be in any of them. */
  readonly deliveredTo: readonly string[];
  readonly subject: string;
  readonly date: Date | null;
  /** What the sender wrote this time. */
  readonly text: string;
  /** What the email repeats of earlier ones, and its signature. */
  readonly quoted: string;
  readonly files: readonly InboundFile[];
  /** Sentences about what of the email could not be taken. */
  readonly notes: readonly string[];
  /** Sent by a program: it is kept, but nothing answers it by itself. */
  readonly automatic: boolean;
  readonly bounce: Bounce | null;
}

export interface MailPerson {
  /** In lower case. */
  readonly address: string;
  readonly name: string;
}

/** An address without what tells replies apart: "office+reply@hq.example". */
export function untagged(address: string): string {
  const [tag, domain] = [address.indexOf("+"), address.lastIndexOf("@")];
  return tag < 0 || tag > domain ? address : address.slice(0, tag) + address.slice(domain);
}

export interface InboundFile {
  readonly name: string;
  readonly content: Buffer;
  /** Shown in the text, such as the logo of a signature. */
  readonly inline: boolean;
  /** An image that can be shown; the others are only kept for download. */
  readonly image: boolean;
}

/** A report that an email of ours was not delivered. */
export interface Bounce {
  /** The Message-IDs that it may be about. */
  readonly messageIds: readonly string[];
  readonly recipients: readonly BouncedRecipient[];
}

export interface BouncedRecipient {
  /** In lower case. */
  readonly address: string;
  /** Delivery was given up and a repetition can't help. */
  readonly permanent: boolean;
  readonly reply: string;
}

/** Bytes that are not an email that can be read. The message is shown to whoever looks after the mailbox. */
export class MailUnreadable extends Error {
  override readonly name = "MailUnreadable";
}
