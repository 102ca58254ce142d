import type { Side } from "../schemas/access/abilities.ts";
import type { FileLink } from "../schemas/values/file-link.ts";

/** A user whom a comment mentions, or could mention. */
export interface MentionedUser {
  readonly id: number;
  readonly name: string;
}

/** An employee who can be mentioned on a record. */
export interface MentionableUser extends MentionedUser {
  /** Tells those of one name apart. */
  readonly email: string;
}

export interface RecordComment {
  readonly id: number;
  /** The record that it was written on. */
  readonly resource: string;
  readonly recordId: number;
  readonly author: MentionedUser & { readonly side: Side };
  /** Plain text with line breaks; "@[12]" is the user with the id 12. */
  readonly text: string;
  readonly mentions: readonly MentionedUser[];
  readonly files: readonly FileLink[];
  /** Whether the record's customer reads it. */
  readonly shared: boolean;
  /** ISO-8601, UTC, as all times. */
  readonly createdAt: string;
  readonly editedAt: string | null;
  /** What the reader may do with it now. */
  readonly mayEdit: boolean;
  readonly mayRemove: boolean;
}

/** Comments of a record, newest first. */
export interface CommentPage {
  readonly comments: readonly RecordComment[];
  readonly hasMore: boolean;
  /** Whether what the reader writes can be shared with the record's customer now. */
  readonly mayShare: boolean;
}

export interface NewComment {
  /** The record, by its resource's name and its id. */
  readonly resource: string;
  readonly recordId: number;
  readonly text: string;
  /** With the record's customer. What a customer writes is always shared. */
  readonly shared?: boolean | undefined;
  /** The ids of the author's own uploads. */
  readonly files: readonly number[];
}
