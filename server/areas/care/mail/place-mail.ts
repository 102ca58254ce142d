import { type QueryExecutorProvider, sql } from "kysely";
import { conversation, conversationSubjects } from "../../../../src/resources/care/conversation.ts";
import { message } from "../../../../src/resources/care/message.ts";
import { always } from "../../../access/where-sql.ts";
import type { EngineSession } from "../../../engine/context.ts";
import { oneRow } from "../../../engine/read/read.ts";
import type { InboundMail } from "../../../integrations/mail-in/inbound-mail.ts";
import { type KnownMail, knownMails, mailsByRow } from "../../../integrations/mail-in/message-ids.ts";
import type { ReplyTokens } from "../../../integrations/mail-in/reply-token.ts";

/** Where an email belongs: a conversation that it continues, or what the one that it begins is about. */
export interface MailPlace {
  readonly conversationId?: number;
  readonly about?: { readonly bizObjectId: number; readonly recordId: number };
}

/**
 * Finds what an email answers: by the signed code in an address of ours, then by the ids in its headers, newest first. Its subject and text
 * are not looked at: anybody can write a number.
 */
export async function placeOf(session: EngineSession, mail: InboundMail, tokens: ReplyTokens | undefined): Promise<MailPlace> {
  const db = session.connection;
  const signed = tokens?.idsIn([...mail.to, ...mail.cc, ...mail.deliveredTo]) ?? [];
  const byToken = (await mailsByRow(db, signed)).filter(({ role }) => role === "sent");
  const named = [...mail.inReplyTo, ...[...mail.references].reverse()].filter((id) => id !== mail.id);
  const known = (await knownMails(db, [...named, mail.id])).filter((each) => mayJoin(each, mail));
  const byHeaders = [...named, mail.id].flatMap((id) => known.filter(({ messageId }) => messageId === id));
  const candidates = [...byToken, ...byHeaders];
  for (const candidate of candidates) {
    const conversationId = await conversationOf(db, candidate);
    if (conversationId !== null) return { conversationId };
  }
  for (const candidate of candidates) {
    const about = await recordOf(session, candidate);
    if (!about) continue;
    const conversationId = await conversationAbout(db, mail, about);
    return conversationId === null ? { about } : { conversationId };
  }
  return {};
}

/**
 * The ids of our own emails are known to their recipients only. Those of other people's emails are in many mailboxes: they count if the people
 * were in the same exchange, in whichever order its emails arrive.
 */
function mayJoin({ role, messageId, addresses }: KnownMail, mail: InboundMail): boolean {
  if (role === "sent") return true;
  const sender = mail.from.address;
  const [author = ""] = addresses;
  const people = [sender, ...mail.to, ...mail.cc];
  if (role === "received") return addresses.includes(sender);
  // An answer that arrived before what it answers.
  if (messageId === mail.id) return people.includes(author);
  return author === sender || (addresses.includes(sender) && people.includes(author));
}

async function conversationOf(db: QueryExecutorProvider, { resource, recordId }: KnownMail): Promise<number | null> {
  if (recordId === null || (resource !== conversation.name && resource !== message.name)) return null;
  const which =
    resource === conversation.name ? sql`c.id = ${recordId}` : sql`c.id = (select conversation_id from messages where id = ${recordId})`;
  const { rows } = await sql<{
    id: number;
  }>`select c.id from conversations c where ${which} and c.channel = 'email' and c.deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

/** The record, under the name it has now; undefined if it is gone or conversations are not about such records. */
async function recordOf(session: EngineSession, { resource: name, recordId }: KnownMail): Promise<MailPlace["about"]> {
  if (recordId === null || !session.resources.some((each) => each.name === name)) return undefined;
  const subjects: readonly string[] = conversationSubjects;
  for (const each of session.models.of(name ?? "").sharing.filter((one) => subjects.includes(one))) {
    const model = session.models.of(each);
    if (await oneRow(session, model, "employee", recordId, always)) return { bizObjectId: model.resource.bizObject, recordId };
  }
  return undefined;
}

/** The one that the sender has about the record already. */
async function conversationAbout(
  db: QueryExecutorProvider,
  mail: InboundMail,
  { bizObjectId, recordId }: NonNullable<MailPlace["about"]>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from conversations where channel = 'email' and deleted_at is null
    and address = ${mail.answerTo.address} and biz_object_id = ${bizObjectId} and record_id = ${recordId} order by id desc limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
