import type { JobContext } from "../jobs/handler.ts";
import type { RefusedRecipient } from "./mail-outcome.ts";

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
