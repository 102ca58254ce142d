/** A message in the conversation of a link, as its holder sees it. */
export interface LinkMessage {
  readonly id: number;
  /** We wrote it, not the holder of the link. */
  readonly isOurs: boolean;
  readonly sender: string;
  readonly body: string;
  /** When it was written, ISO. */
  readonly at: string;
}

/** What was written by a link and answered, oldest first. */
export interface LinkMessages {
  readonly messages: readonly LinkMessage[];
  /** Where answers go, abbreviated; null if the first message has to say so. */
  readonly answersTo: string | null;
}

/** What the holder of a link writes to us. */
export interface MessageByLink {
  readonly name: string;
  /** Needed while nothing says where answers go. */
  readonly email?: string | undefined;
  readonly body: string;
  /** Makes it one message, however often it is sent. */
  readonly key: string;
}
