import { type QueryExecutorProvider, sql } from "kysely";
import { addToOutbox } from "./outbox-messages.ts";

export interface NewNotification {
  /** The specification's business object number; null for what is no record of a module. */
  readonly bizObjectId: number | null;
  readonly resource: string;
  readonly recordId: number;
  readonly title: string;
  readonly message: string;
  /** The comment it is about, which it leads to. */
  readonly commentId?: number | null;
  /** Null: triggered by the system itself. */
  readonly triggeredByUserId: number | null;
  /** Must contain only users who may see the record. */
  readonly recipientIds: readonly number[];
  /** Whether it is made without recipients too, for those who get it by email or text message only. */
  readonly isSent?: boolean;
}

/**
 * Creates a notification within the business transaction; it is pushed after the commit.
 * The triggering user and users without access (suspended, removed) are left out.
 * Returns the notification's id, or null when no recipient is left and it is not sent.
 */
export async function insertNotification(transaction: QueryExecutorProvider, notice: NewNotification): Promise<number | null> {
  const { bizObjectId, resource, recordId, title, message, commentId = null, triggeredByUserId: triggeredBy, isSent = false } = notice;
  if (notice.recipientIds.length === 0 && !isSent) return null;
  const { rows } = await sql<{ id: number; createdAt: string; recipients: number[] | null; triggeredByName: string | null }>`
    WITH people AS (
      SELECT id FROM users
      WHERE id = ANY(${[...new Set(notice.recipientIds)]}::bigint[]) AND id IS DISTINCT FROM ${triggeredBy}::bigint AND state <> 'suspended' AND deleted_at IS NULL
    ), made AS (
      INSERT INTO notifications (biz_object_id, resource, record_id, title, message, comment_id, triggered_by_user_id)
      SELECT ${bizObjectId}::int, ${resource}::text, ${recordId}::bigint, ${title}::text, ${message}::text, ${commentId}::bigint, ${triggeredBy}::bigint
      WHERE ${isSent} OR EXISTS (SELECT 1 FROM people)
      RETURNING id, created_at
    ), told AS (
      INSERT INTO notification_recipients (notification_id, user_id)
      SELECT made.id, people.id FROM made, people
      RETURNING user_id
    )
    SELECT made.id, made.created_at AS "createdAt", (SELECT array_agg(user_id ORDER BY user_id) FROM told) AS recipients,
      (SELECT concat_ws(' ', first_name, last_name) FROM users WHERE id = ${triggeredBy}::bigint) AS "triggeredByName"
    FROM made`.execute(transaction);
  if (!rows[0]) return null;
  const { id, createdAt, recipients, triggeredByName } = rows[0];
  if (recipients === null) return id;
  await addToOutbox(transaction, {
    topic: "notification",
    payload: {
      recipientsIds: recipients,
      notification: {
        id,
        bizObjectId,
        recordId,
        resource,
        triggeredByUser: triggeredBy === null || triggeredByName === null ? null : { id: triggeredBy, name: triggeredByName },
        title,
        message,
        commentId,
        isSeen: false,
        createdAt,
      },
    },
  });
  return id;
}
