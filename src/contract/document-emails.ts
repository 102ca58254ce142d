import type { FileLink } from "../schemas/values/file-link.ts";

/** A suggested recipient of an email about a record. */
export interface EmailRecipient {
  readonly address: string;
  readonly name: string;
  /** Why they are suggested: "approver", "billing", "user", "contact". */
  readonly role: string;
}

/** The text of an email and who receives it, as its sender writes it. */
export interface WrittenEmail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly message: string;
}

/** A proposed email with a document, which the user can review and change before it is sent. */
export interface EmailDraft extends WrittenEmail {
  /** Suggested recipients, the most likely first. */
  readonly addressees: readonly EmailRecipient[];
  /** The attachment, as base64. */
  readonly document: { readonly name: string; readonly size: number; readonly content: string; readonly digest: string };
}

/** An email to send; with a digest, only if that is still the document's. */
export interface NewEmail extends WrittenEmail {
  readonly digest?: string;
}

/** The answer to an email that was accepted for sending; `message` is shown to the sender. */
export interface AcceptedEmail {
  readonly data: { readonly id: number };
  readonly message: string;
}

/** An email with a document, as it was sent and is kept with its record. */
export interface SentEmail extends WrittenEmail {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  /** "Quote" */
  readonly document: string;
  readonly digest: string;
  readonly file: FileLink;
  /**
   * Whether the mail server has answered yet. Sent means that it took the email for at least one recipient,
   * unanswered that it had the email and never said whether it took it.
   */
  readonly delivery: "waiting" | "sent" | "unanswered" | "refused";
  /** The recipients that were not reached, with the mail server's reply. */
  readonly refused: readonly { readonly address: string; readonly reply: string }[];
  /** The recipients of whom the mail server never said whether it took the email for them. */
  readonly unanswered: readonly string[];
  /** The link that it carries, by which its recipients open the record; null for none. */
  readonly link: {
    readonly expiresOn: string;
    /** How often it was opened, and when last. */
    readonly times: number;
    readonly openedAt: string | null;
    readonly isRevoked: boolean;
  } | null;
}
