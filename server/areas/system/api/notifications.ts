import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { IMPORT_NOTICES } from "../../../../src/contract/imports.ts";
import type { NotificationPage, SeenNotification, UserNotification } from "../../../../src/contract/notifications.ts";
import { readableIds } from "../../../access/readable.ts";
import type { ScopeContext } from "../../../access/scope.ts";
import { COUNT_LIMIT } from "../../../engine/read/known-totals.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { idParam, parseInput, wholeText } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, type SessionActor } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";

const access: RouteAccess = { ability: "signed-in", scope: "The caller's own notifications.", refusals: [422] };

const listQuery = z.strictObject({
  page: wholeText(1, 1_000_000, 1),
  pageSize: wholeText(1, 100, 10),
  isUnread: z.enum(["0", "1"], "1 or absent is expected.").optional(),
});

export interface NotificationDeps extends ScopeContext {
  readonly db: QueryExecutorProvider;
}

export const notificationCalls = defineRoutes((app, deps: NotificationDeps) => {
  const { db } = deps;

  app.get("/api/notifications", routeFor(access), async (request): Promise<DataResponse<NotificationPage>> => {
    const { page, pageSize, isUnread } = parseInput(listQuery, request.query);
    const actor = actorOf(request);
    const { id } = actor;
    const unreadOnly = isUnread === "1" ? sql`AND NOT r.is_seen` : sql``;
    const { rows } = await sql<UserNotification>`
      SELECT n.id, n.biz_object_id AS "bizObjectId", n.resource, n.record_id AS "recordId", n.title, n.message, n.comment_id AS "commentId", n.created_at AS "createdAt",
        r.is_seen AS "isSeen", CASE WHEN n.triggered_by_user_id IS NULL THEN NULL
          ELSE jsonb_build_object('id', n.triggered_by_user_id, 'name', concat_ws(' ', u.first_name, u.last_name)) END AS "triggeredByUser"
      FROM notification_recipients r JOIN notifications n ON n.id = r.notification_id LEFT JOIN users u ON u.id = n.triggered_by_user_id
      WHERE r.user_id = ${id} ${unreadOnly}
      ORDER BY n.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
    const { all, unread } = await countOf(db, id);
    return {
      data: {
        currentPage: page,
        notifications: await asReadableNow(deps, actor, rows),
        total: isUnread === "1" ? unread : all,
        unreadCount: unread,
      },
    };
  });

  app.put("/api/notifications/:id/seen", routeFor(access), async (request): Promise<DataResponse<SeenNotification>> => {
    const id = idParam(request);
    const actor = actorOf(request);
    const { rows } = await sql<{ notification_id: number }>`
      UPDATE notification_recipients SET is_seen = true, seen_at = coalesce(seen_at, now())
      WHERE notification_id = ${id} AND user_id = ${actor.id} RETURNING notification_id`.execute(db);
    if (rows.length === 0) throw notFound();
    return { data: { id, isSeen: true, unreadCount: (await countOf(db, actor.id)).unread } };
  });
});

/** Texts for a notification whose record its recipient can't read any more. The counts still include it, so that it can be marked as seen. */
const unreadable = {
  bizObjectId: null,
  resource: null,
  recordId: null,
  triggeredByUser: null,
  commentId: null,
  title: "No longer available",
  message: "You no longer have access to the record that this notification was about.",
} as const;

/** Imports are no records: whoever started one is told of it. */
async function ownImports(db: QueryExecutorProvider, { id }: SessionActor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM imports WHERE user_id = ${id} AND id = ANY(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** A notification quotes its record, so it is shown only to those who may read the record now, not only when it was written. */
async function asReadableNow(
  { db, ...context }: NotificationDeps,
  actor: SessionActor,
  notifications: readonly UserNotification[],
): Promise<UserNotification[]> {
  const records = new Map<string, number[]>();
  for (const { resource, recordId } of notifications)
    if (resource !== null && recordId !== null) records.set(resource, [...(records.get(resource) ?? []), recordId]);
  const readable = new Map<string, ReadonlySet<number>>();
  for (const [resource, ids] of records)
    readable.set(
      resource,
      await (resource === IMPORT_NOTICES ? ownImports(db, actor, ids) : readableIds(db, context, actor, resource, ids)),
    );
  return notifications.map((each) => {
    const { resource, recordId } = each;
    return resource === null || recordId === null || readable.get(resource)?.has(recordId) ? each : { ...each, ...unreadable };
  });
}

async function countOf(db: QueryExecutorProvider, userId: number): Promise<{ all: number; unread: number }> {
  const counted = (condition: RawBuilder<unknown>) => sql`(SELECT count(*) FROM (
    SELECT 1 FROM notification_recipients WHERE user_id = ${userId} ${condition} LIMIT ${sql.lit(COUNT_LIMIT)}) c)`;
  const { rows } = await sql<{ all: number; unread: number }>`
    SELECT ${counted(sql``)} AS all, ${counted(sql`AND NOT is_seen`)} AS unread`.execute(db);
  return rows[0] ?? { all: 0, unread: 0 };
}
