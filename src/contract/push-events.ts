import type { Export, ExportOutcome } from "./exports.ts";
import type { NotificationEvent } from "./notifications.ts";

export type RowChange = "created" | "updated" | "removed";

/** The push event `changed`, for users who may read the row. */
export interface ChangedEvent {
  readonly resource: string;
  readonly id: number;
  readonly version: number;
  readonly kind: RowChange;
}

/** The push event `comment`, for users who may read the comment: it was written, edited or removed. */
export interface CommentEvent {
  readonly resource: string;
  readonly id: number;
  readonly commentId: number;
}

/** The events that the server pushes to a user's browser, by name. */
export interface PushEvents {
  readonly changed: ChangedEvent;
  readonly comment: CommentEvent;
  readonly notification: NotificationEvent;
  readonly export: ExportOutcome;
  readonly "export.progress": Export;
  /** The user's abilities have changed: reload the identity. */
  readonly abilities: Readonly<Record<string, never>>;
  /** The operator has turned maintenance on or off. */
  readonly maintenance: { readonly on: boolean };
}

/** What a socket shows to join a channel. */
export interface ChannelAuth {
  readonly auth: string;
}
