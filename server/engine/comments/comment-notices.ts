import { sql } from "kysely";
import { COMMENTS_TOPIC, commentParts, MENTIONS_TOPIC } from "../../../src/schemas/rules/comments.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { idOf, readers, sendNotice } from "../write/notify.ts";
import { type CommentedRecord, nameInNotice } from "./commented-record.ts";

/** A comment as notices need it. */
export interface WrittenComment {
  readonly id: number;
  /** The company that reads it too. */
  readonly companyId: number | null;
  /** The beginning of its text, in one line and with names. */
  readonly excerpt: string;
}

const EXCERPT_LENGTH = 140;

/** The beginning of a comment in one line; what a comment of files alone is called. */
export async function excerptOf(session: EngineSession, text: string, mentions: readonly number[]): Promise<string> {
  if (text === "") return "a file";
  const names = await namesOf(session, mentions);
  const line = commentParts(text, mentions)
    .map((part) => (typeof part === "number" ? `@${names.get(part) ?? ""}` : part))
    .join("")
    .replace(/\s+/g, " ");
  return line.length <= EXCERPT_LENGTH ? line : `${[...line].slice(0, EXCERPT_LENGTH).join("").trimEnd()}…`;
}

async function namesOf(session: EngineSession, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`select "id", concat_ws(' ', "first_name", "last_name") as "name" from "users"
    where "id" = any(${[...ids]}::bigint[])`.execute(session.connection);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Tells employees that a comment mentions them. */
export async function notifyMentioned(
  session: EngineSession,
  call: Call,
  record: CommentedRecord,
  { id, excerpt }: WrittenComment,
  users: readonly number[],
): Promise<void> {
  if (users.length === 0) return;
  await sendNotice(session, call, record.resource, record.row, {
    topic: MENTIONS_TOPIC,
    title: "You were mentioned",
    message: `Mentioned you on ${nameInNotice(record, MENTIONS_TOPIC)}: ${excerpt}`,
    users,
    companyId: null,
    commentId: id,
  });
}

/** Tells the other side of a shared comment: the company's users of an employee's, and whoever looks after the record of a customer's. */
export async function notifyOtherSide(session: EngineSession, call: Call, record: CommentedRecord, written: WrittenComment): Promise<void> {
  const { person, resource, row } = record;
  if (written.companyId === null) return;
  const fromCustomer = person.side === "customer";
  await sendNotice(session, call, resource, row, {
    topic: COMMENTS_TOPIC,
    title: "New comment",
    message: `Commented on ${nameInNotice(record, COMMENTS_TOPIC)}: ${written.excerpt}`,
    users: fromCustomer ? await lookingAfter(session, record) : [],
    companyId: fromCustomer ? null : written.companyId,
    commentId: written.id,
  });
}

/** The record's people and the employees who have shared comments on it; without any, who created it, or else the administrators. */
async function lookingAfter(session: EngineSession, { resource, row, sharing }: CommentedRecord): Promise<number[]> {
  const { owner, assignee } = resource.people;
  const { rows } = await sql<{
    id: number;
  }>`select distinct "c"."author_id" as "id" from "comments" "c" join "users" "u" on "u"."id" = "c"."author_id"
    where "c"."resource" = any(${[...sharing]}::text[]) and "c"."record_id" = ${row.id} and "c"."company_id" is not null
      and "c"."removed_at" is null and "u"."type" = 'E'`.execute(session.connection);
  const named = [idOf(resource, row, owner), idOf(resource, row, assignee), ...rows.map(({ id }) => id)].filter((id) => id !== null);
  // Suspended people count here: the notice itself finds who stands in for them.
  if (named.length > 0) return named;
  const creator = idOf(resource, row, "createdBy");
  const reading = await readers(session, resource, row, { users: creator === null ? [] : [creator], companyId: null });
  if (reading.some(({ side }) => side === "employee")) return reading.map(({ id }) => id);
  const { rows: admins } = await sql<{ id: number }>`select "id" from "users" where "type" = 'E' and "is_admin" and "state" = 'active'
    and "deleted_at" is null`.execute(session.connection);
  return admins.map(({ id }) => id);
}
