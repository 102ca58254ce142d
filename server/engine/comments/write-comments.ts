import { sql } from "kysely";
import type { NewComment, RecordComment } from "../../../src/contract/comments.ts";
import { COMMENT_EDIT_MINUTES, COMMENT_FILES_FIELD, mentionedIn } from "../../../src/schemas/rules/comments.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { conflict, denied, invalid, notFound } from "../wire/problem.ts";
import { readers } from "../write/notify.ts";
import { excerptOf, notifyMentioned, notifyOtherSide } from "./comment-notices.ts";
import { isRecent, seenBy } from "./comment-rows.ts";
import { type CommentedRecord, commentedRecord, recordOfComment } from "./commented-record.ts";
import { oneComment } from "./read-comments.ts";
import { recordComment } from "./record-comment.ts";

const MAX_MENTIONS = 20;

/**
 * Writes a comment on a record, in the session's transaction.
 * @throws Problem 403, 404, 422, and 429 for too many within a minute
 */
export async function addComment(session: EngineSession, call: Call, input: NewComment): Promise<RecordComment> {
  const record = await commentedRecord(session, call, input.resource, input.recordId);
  const { person, resource, row } = record;
  session.sending.comment(session.connection, person);
  const companyId = audienceOf(record, input.shared);
  const text = textOf(input.text);
  if (text === "" && input.files.length === 0) throw invalid({ text: ["Write something, or attach a file."] });
  const mentions = await checkedMentions(session, record, text, []);
  const { rows } = await sql<{ id: number }>`
    insert into "comments" ("resource", "record_id", "author_id", "text", "mentions", "company_id")
    values (${resource.name}, ${row.id}, ${person.id}, ${text}, ${mentions}::bigint[], ${companyId}) returning "id"`.execute(
    session.connection,
  );
  const id = Number(rows[0]?.id);
  await attachFiles(session, record, id, input.files, companyId !== null);
  const written = { id, companyId, excerpt: await excerptOf(session, text, mentions) };
  await notifyMentioned(session, call, record, written, mentions);
  await notifyOtherSide(session, call, record, written);
  await recordComment(session, call, record, "comment", written);
  return oneComment(session, record, id);
}

/**
 * Changes the text of the caller's own comment, for some minutes after it was written. Its files and its readers stay.
 * @throws Problem 403, 404, 409, 422
 */
export async function editComment(session: EngineSession, call: Call, id: number, newText: string): Promise<RecordComment> {
  const { record, found } = await lockedComment(session, call, id);
  if (found.authorId !== record.person.id) throw denied();
  if (!found.isRecent) throw conflict(`Comments can be edited for ${COMMENT_EDIT_MINUTES} minutes. Write another one.`);
  const text = textOf(newText);
  if (text === "" && !found.hasFiles) throw invalid({ text: ["Write something, or remove the comment."] });
  if (text === found.text) return oneComment(session, record, id);
  const mentions = await checkedMentions(session, record, text, found.mentions);
  await sql`update "comments" set "text" = ${text}, "mentions" = ${mentions}::bigint[], "edited_at" = now() where "id" = ${id}`.execute(
    session.connection,
  );
  const old = await excerptOf(session, found.text, found.mentions);
  const oldLength = [...old].length;
  const written = { id, companyId: found.companyId, excerpt: await excerptOf(session, text, mentions) };
  // Notices quote the comment at their end.
  await sql`update "notifications" set "message" = left("message", -${oldLength}::int) || ${written.excerpt}
    where "comment_id" = ${id} and right("message", ${oldLength}::int) = ${old}`.execute(session.connection);
  const added = mentions.filter((each) => !found.mentions.includes(each));
  await notifyMentioned(session, call, record, written, added);
  await recordComment(session, call, record, "editComment", written);
  return oneComment(session, record, id);
}

/**
 * Removes a comment and the notices about it: the caller's own for some minutes, any for administrators.
 * @throws Problem 403, 404, 409
 */
export async function removeComment(session: EngineSession, call: Call, id: number): Promise<{ readonly id: number }> {
  const { record, found } = await lockedComment(session, call, id);
  const { person } = record;
  const isAdmin = person.side === "employee" && person.isAdmin;
  if (!isAdmin && found.authorId !== person.id) throw denied();
  if (!isAdmin && !found.isRecent)
    throw conflict(`Comments can be removed for ${COMMENT_EDIT_MINUTES} minutes. Ask an administrator to remove this one.`);
  await sql`update "comments" set "removed_at" = now(), "removed_by_id" = ${person.id} where "id" = ${id}`.execute(session.connection);
  await sql`delete from "notifications" where "comment_id" = ${id}`.execute(session.connection);
  await recordComment(session, call, record, "removeComment", { id, companyId: found.companyId });
  return { id };
}

const textOf = (text: string): string => text.replace(/\r\n?/g, "\n").trim();

/** The company that will read a comment: employees choose, customers can't. @throws Problem 403, 422 */
function audienceOf({ person, companyId }: CommentedRecord, shared: boolean | undefined): number | null {
  if (person.side === "customer") {
    if (companyId === null || companyId !== person.companyId) throw denied();
    if (shared === false) throw invalid({ shared: ["What you write here is always shared with us."] });
    return companyId;
  }
  if (shared !== true) return null;
  if (companyId === null) throw invalid({ shared: ["The customer can't see this record now, so the comment can't be shared."] });
  return companyId;
}

/** The users mentioned in a text. A customer mentions nobody: they don't get the list of employees. @throws Problem 422 */
async function checkedMentions(session: EngineSession, { person, resource, row }: CommentedRecord, text: string, known: readonly number[]) {
  const ids = person.side === "customer" ? [] : mentionedIn(text);
  if (ids.length > MAX_MENTIONS) throw invalid({ text: [`Mention at most ${MAX_MENTIONS} people.`] });
  const added = ids.filter((id) => !known.includes(id));
  const readable = await readers(session, resource, row, { users: added, companyId: null });
  const employees = new Set(readable.filter(({ side }) => side === "employee").map(({ id }) => id));
  if (added.some((id) => !employees.has(id))) throw invalid({ text: ["Somebody who is mentioned has no access to this record."] });
  return ids;
}

/** Only the author's own uploads that are not attached anywhere can be attached. @throws Problem 422 */
async function attachFiles(
  session: EngineSession,
  { person, resource, row }: CommentedRecord,
  commentId: number,
  files: readonly number[],
  visibleToCustomer: boolean,
): Promise<void> {
  const ids = [...new Set(files)];
  if (ids.length === 0) return;
  const { rows } = await sql`
    update "files" set "resource" = ${resource.name}, "record_id" = ${row.id}, "field" = ${COMMENT_FILES_FIELD}, "line_id" = ${commentId},
      "visible_to_customer" = ${visibleToCustomer}
    where "id" = any(${ids}::bigint[]) and "record_id" is null and "resource" is null and "created_by_id" = ${person.id}
    returning "id"`.execute(session.connection);
  if (rows.length < ids.length) throw invalid({ files: ["Upload these files again."] });
}

interface FoundComment {
  readonly resource: string;
  readonly recordId: number;
  readonly authorId: number;
  readonly text: string;
  readonly mentions: readonly number[];
  readonly companyId: number | null;
  readonly isRecent: boolean;
  readonly hasFiles: boolean;
}

/** A comment that the caller sees, locked until the transaction ends. @throws Problem 403, 404 */
async function lockedComment(session: EngineSession, call: Call, id: number) {
  const { actor } = call;
  if (!("id" in actor)) throw denied();
  const { rows } = await sql<FoundComment>`
    select "c"."resource", "c"."record_id" as "recordId", "c"."author_id" as "authorId", "c"."text", "c"."mentions", "c"."company_id" as "companyId",
      ${isRecent} as "isRecent",
      exists (select 1 from "files" "f" where "f"."resource" = "c"."resource" and "f"."record_id" = "c"."record_id"
        and "f"."field" = ${COMMENT_FILES_FIELD} and "f"."line_id" = "c"."id") as "hasFiles"
    from "comments" "c" where "c"."id" = ${id} and ${seenBy(actor)} for update of "c"`.execute(session.connection);
  const [found] = rows;
  if (!found) throw notFound();
  return { record: await recordOfComment(session, call, found.resource, found.recordId), found };
}
