/** What a customer writes to us: about one of their records, or in general. */
export interface MessageToUs {
  readonly bizObjectId?: number;
  readonly recordId?: number;
  readonly body: string;
  /** Ids of uploaded files. */
  readonly files: readonly number[];
}

/** The conversation it is in, which it may have begun. */
export interface MessagedUs {
  readonly conversationId: number;
  readonly messageId: number;
}
