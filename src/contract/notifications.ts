/** A notification as its recipient sees it. */
export interface UserNotification {
  readonly id: number;
  /** The specification's business object number and the record's id; null for a notification without a record. */
  readonly bizObjectId: number | null;
  readonly resource: string | null;
  readonly recordId: number | null;
  /** Null: triggered by the system itself. */
  readonly triggeredByUser: { readonly id: number; readonly name: string } | null;
  readonly title: string;
  readonly message: string;
  /** The comment it is about. */
  readonly commentId: number | null;
  readonly isSeen: boolean;
  /** ISO-8601, UTC. */
  readonly createdAt: string;
}

export interface NotificationPage {
  readonly currentPage: number;
  readonly notifications: readonly UserNotification[];
  readonly total: number;
  readonly unreadCount: number;
}

/** The answer after a notification was marked as seen. */
export interface SeenNotification {
  readonly id: number;
  readonly isSeen: true;
  readonly unreadCount: number;
}

/** The push event `notification`. */
export interface NotificationEvent {
  readonly recipientsIds: readonly number[];
  readonly notification: UserNotification;
}
