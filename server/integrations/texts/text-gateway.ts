import { PermanentFailure } from "../../jobs/failure.ts";
import type { EventHeaders } from "../signed-calls.ts";

/** A text message to one number. */
export interface OutgoingText {
  /** The same id for the same message, however often it is tried. */
  readonly id: number;
  /** International form: "+12125550143". */
  readonly to: string;
  readonly body: string;
  /** Where the service fetches its pictures and files. */
  readonly mediaUrls: readonly string[];
}

/** What a service says of a message that it has taken. */
export interface SentText {
  readonly providerId: string;
  /** In US dollars, if the service says so at once. */
  readonly cost?: number;
}

/** How far a message is, by a report of its service. */
export interface TextStatus {
  readonly kind: "status";
  readonly providerId: string;
  readonly delivery: "sent" | "delivered" | "failed";
  /** Why it failed, as a sentence. */
  readonly problem?: string;
  /** The service won't deliver to this number: its owner has opted out there. */
  readonly optedOut?: true;
  readonly cost?: number;
}

export interface ReceivedText {
  readonly kind: "message";
  readonly providerId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly media: readonly { readonly url: string; readonly contentType: string }[];
}

export type TextEvent = TextStatus | ReceivedText | { readonly kind: "other"; readonly what: string };

/** The service refused a message for good. */
export class TextRefused extends PermanentFailure {
  readonly optedOut: boolean;
  constructor(message: string, { optedOut = false, ...options }: ErrorOptions & { readonly optedOut?: boolean } = {}) {
    super(message, options);
    this.optedOut = optedOut;
  }
}

/** A service that sends and receives text messages. */
export interface TextGateway {
  /** In the log and in the address of its events: "twilio". */
  readonly name: string;
  /** The number that people write to, in international form. */
  readonly number: string;
  /** Whether the service itself answers STOP, START and HELP, as some must by their contracts with carriers. */
  readonly answersKeywords: boolean;
  /** The headers that its signature needs, in lower case. */
  readonly signatureHeaders: readonly string[];
  /**
   * Hands a message over. A message that is tried again after an answer was lost may reach its recipient twice: services offer no key against it.
   * @throws TextRefused if it can never be sent, any other error if it may be tried again
   */
  send(text: OutgoingText): Promise<SentText>;
  /** The service's own id of a signed event; null for what it has not signed, or signed too long ago. */
  verify(body: Buffer, headers: EventHeaders): string | null;
  /** What a verified event says. */
  read(body: Buffer): TextEvent;
  /** What the service asks for a message, in US dollars, where only asking tells; null while it does not know. */
  costOf?(providerId: string): Promise<number | null>;
  /** Fetches a picture or file of a received message. */
  fetchMedia(url: string): Promise<Buffer>;
}
