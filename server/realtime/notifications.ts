import { type QueryExecutorProvider, sql } from "kysely";
import { addToOutbox } from "./outbox-messages.ts";

export interface NewNotification {
  /** The specification's business object number. */
  readonly bizObjectId: number;
  readonly resource: string;
  readonly recordId: number;
  readonly title: string;
  readonly message: string;
  /** Null: triggered by the system itself. */
  readonly triggeredByUserId: number | null;
  /** Must contain only users who may see the record. */
  readonly recipientIds: readonly number[];
}

interface Row {
  readonly id: number | string;
  readonly created_at: Date | string;
  readonly recipients: readonly (number | string)[];
  readonly triggered_by: string | null;
}

/**
 * Creates a notification within the business transaction; it is pushed after the commit.
 * The triggering user and users without access (suspended, removed) are left out.
 * Returns the notification's id, or null when no recipient is left.
 */
export async function insertNotification(transaction: QueryExecutorProvider, notice: NewNotification): Promise<number | null> {
  const { bizObjectId, resource, recordId, title, message, triggeredByUserId: triggeredBy } = notice;
  if (notice.recipientIds.length === 0) return null;
  const { rows } = await sql<Row>`
    WITH people AS (
      SELECT id FROM users
      WHERE id = ANY(${[...new Set(notice.recipientIds)]}::bigint[]) AND id IS DISTINCT FROM ${triggeredBy}::bigint AND state <> 'suspended' AND deleted_at IS NULL
    ), made AS (
      INSERT INTO notifications (biz_object_id, resource, record_id, title, message, triggered_by_user_id)
      SELECT ${bizObjectId}::int, ${resource}::text, ${recordId}::bigint, ${title}::text, ${message}::text, ${triggeredBy}::bigint
      WHERE EXISTS (SELECT 1 FROM people)
      RETURNING id, created_at
    ), told AS (
      INSERT INTO notification_recipients (notification_id, user_id)
      SELECT made.id, people.id FROM made, people
      RETURNING user_id
    )
    SELECT made.id, made.created_at, (SELECT array_agg(user_id::int4 ORDER BY user_id) FROM told) AS recipients,
      (SELECT concat_ws(' ', first_name, last_name) FROM users WHERE id = ${triggeredBy}::bigint) AS triggered_by
    FROM made`.execute(transaction);
  const row = rows[0];
  if (!row) return null;
  const id = Number(row.id);
  await addToOutbox(transaction, {
    topic: "notification",
    payload: {
      recipientsIds: row.recipients.map(Number),
      notification: {
        id,
        bizObjectId,
        recordId,
        resource,
        triggeredByUser: triggeredBy === null || row.triggered_by === null ? null : { id: triggeredBy, name: row.triggered_by },
        title,
        message,
        isSeen: false,
        createdAt: new Date(row.created_at).toISOString(),
      },
    },
  });
  return id;
}
