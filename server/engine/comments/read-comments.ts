import { sql } from "kysely";
import type { CommentPage, MentionableUser, RecordComment } from "../../../src/contract/comments.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { denied, notFound } from "../wire/problem.ts";
import { readers } from "../write/notify.ts";
import { commentRows } from "./comment-rows.ts";
import { type CommentedRecord, commentedRecord, recordOfComment } from "./commented-record.ts";

const MAX_MENTIONABLE = 8;

export const ofRecord = ({ sharing, row }: CommentedRecord) =>
  sql`"c"."resource" = any(${[...sharing]}::text[]) and "c"."record_id" = ${row.id}`;

export interface CommentsRequest {
  readonly resource: string;
  readonly recordId: number;
  /** Only older ones than the comment with this id. */
  readonly before?: number | undefined;
  readonly pageSize: number;
}

/** Comments of a record, newest first. @throws Problem 403, 404, 422 */
export async function comments(
  session: EngineSession,
  call: Call,
  { resource, recordId, before, pageSize }: CommentsRequest,
): Promise<CommentPage> {
  const record = await commentedRecord(session, call, resource, recordId);
  const older = before === undefined ? [] : [sql`"c"."id" < ${before}`];
  const rows = await commentRows(session, record.person, [ofRecord(record), ...older], pageSize + 1);
  return { comments: rows.slice(0, pageSize), hasMore: rows.length > pageSize, mayShare: record.companyId !== null };
}

/** One comment. @throws Problem 404 */
export async function comment(session: EngineSession, call: Call, id: number): Promise<RecordComment> {
  const { rows } = await sql<{ resource: string; recordId: number }>`select "resource", "record_id" as "recordId" from "comments"
    where "id" = ${id}`.execute(session.connection);
  const [found] = rows;
  if (!found) throw notFound();
  return oneComment(session, await recordOfComment(session, call, found.resource, found.recordId), id);
}

/** @throws Problem 404 */
export async function oneComment(session: EngineSession, record: CommentedRecord, id: number): Promise<RecordComment> {
  const [found] = await commentRows(session, record.person, [ofRecord(record), sql`"c"."id" = ${id}`], 1);
  if (!found) throw notFound();
  return found;
}

/** The employees who may read a record and whose name or address contains the text. Employees only. @throws Problem 403, 404, 422 */
export async function mentionable(
  session: EngineSession,
  call: Call,
  { resource, recordId, q }: Pick<CommentsRequest, "resource" | "recordId"> & { readonly q: string },
): Promise<MentionableUser[]> {
  const record = await commentedRecord(session, call, resource, recordId);
  if (record.person.side !== "employee") throw denied();
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<MentionableUser>`
    select "id", concat_ws(' ', "first_name", "last_name") as "name", "email" from "users"
    where "type" = 'E' and "state" = 'active' and "deleted_at" is null and "id" <> ${record.person.id}
      and (concat_ws(' ', "first_name", "last_name") ilike ${pattern} or "email" ilike ${pattern})
    order by "first_name", "last_name", "id"`.execute(session.connection);
  const reading = await readers(session, record.resource, record.row, { users: rows.map(({ id }) => id), companyId: null });
  const ids = new Set(reading.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id)).slice(0, MAX_MENTIONABLE);
}
